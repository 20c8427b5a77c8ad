import { contactSeller as contactCall } from '@sheds/contract/contacts'
import {
  getCategoryPage as categoryCall,
  getFeeds as feedsCall,
  getHome as homeCall,
  getProductPage as productCall,
  getShedPage as shedCall,
  getSuggestions as suggestionsCall,
} from '@sheds/contract/pages'
import { getShed as getShedCall } from '@sheds/contract/sheds'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import { contactSeller } from './contact-seller.service.ts'
import {
  getCategoryPage,
  getFeeds,
  getHome,
  getProductPage,
  getShedPage,
  getShedWithMenu,
  getSuggestions,
} from './pages.service.ts'
import { profileBindings } from './profile.routes.ts'

export const pageBindings = (context: Context): Binding[] => [
  ...profileBindings(context),
  bind(homeCall, ({ actor }) => getHome(context, actor?.userId)),
  bind(feedsCall, ({ actor }) => getFeeds(context, actor?.userId)),
  bind(suggestionsCall, ({ actor }) => getSuggestions(context, actor?.userId)),
  bind(shedCall, ({ actor, params }) => getShedPage(context, actor?.userId, params.id)),
  bind(productCall, ({ actor, params }) => getProductPage(context, actor?.userId, params.id)),
  bind(categoryCall, ({ actor, params }) => getCategoryPage(context, actor?.userId, params.category)),
  bind(getShedCall, ({ actor, params }) => getShedWithMenu(context, actor?.userId, params.id)),
  bind(contactCall, ({ actor, body, locale, request }) => {
    const origin = context.config.publicUrl ?? `${request.protocol}://${request.host}`
    return contactSeller(context, actor, body, { locale, origin })
  }),
]

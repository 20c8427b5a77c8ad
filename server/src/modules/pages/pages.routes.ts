import { contactSeller as contactCall } from '@sheds/contract/contacts'
import {
  getCategoryPage as categoryCall,
  getFeeds as feedsCall,
  getHome as homeCall,
  getProductPage as productCall,
  getShedPage as shedCall,
  getSuggestions as suggestionsCall,
} from '@sheds/contract/pages'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import type { Slice } from '../../platform/slice.ts'
import { contactSeller } from './contact-seller.service.ts'
import { getCategoryPage, getFeeds, getHome, getProductPage, getShedPage, getSuggestions } from './pages.service.ts'
import type { PagesContext } from './pages-context.ts'

export const createPagesSlice = (context: PagesContext): Slice => ({ name: 'pages', bindings: pageBindings(context) })

const pageBindings = (context: PagesContext): Binding[] => [
  bind(homeCall, ({ actor }) => getHome(context, actor?.userId)),
  bind(feedsCall, ({ actor }) => getFeeds(context, actor?.userId)),
  bind(suggestionsCall, ({ actor }) => getSuggestions(context, actor?.userId)),
  bind(shedCall, ({ actor, params }) => getShedPage(context, actor?.userId, params.id)),
  bind(productCall, ({ actor, params }) => getProductPage(context, actor?.userId, params.id)),
  bind(categoryCall, ({ actor, params }) => getCategoryPage(context, actor?.userId, params.category)),
  bind(contactCall, ({ actor, body, locale, request }) => {
    const origin = context.config.publicUrl ?? `${request.protocol}://${request.host}`
    return contactSeller(context, actor, body, { locale, origin })
  }),
]

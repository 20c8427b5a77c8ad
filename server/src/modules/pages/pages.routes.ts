import * as contactCalls from '@sheds/contract/contacts'
import * as calls from '@sheds/contract/pages'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import { idOf } from '../../platform/ids.ts'
import type { Slice } from '../../platform/slice.ts'
import { contactSeller } from './contact-seller.service.ts'
import { getCategoryPage, getFeeds, getHome, getProductPage, getShedPage, getSuggestions } from './pages.service.ts'
import type { PagesContext } from './pages-context.ts'

export const createPagesSlice = (context: PagesContext): Slice => ({ name: 'pages', bindings: pageBindings(context) })

const pageBindings = (context: PagesContext): Binding[] => [
  bind(calls.getHome, ({ actor }) => getHome(context, actor?.userId)),
  bind(calls.getFeeds, ({ actor }) => getFeeds(context, actor?.userId)),
  bind(calls.getSuggestions, ({ actor }) => getSuggestions(context, actor?.userId)),
  bind(calls.getShedPage, ({ actor, params }) => getShedPage(context, actor?.userId, params.id)),
  bind(calls.getProductPage, ({ actor, params }) => getProductPage(context, actor?.userId, params.id)),
  bind(calls.getCategoryPage, ({ actor, params }) => getCategoryPage(context, actor?.userId, params.category)),
  bind(contactCalls.contactSeller, ({ actor, body, locale, request }) => {
    const origin = context.config.publicUrl ?? `${request.protocol}://${request.host}`
    return contactSeller(context, actor, {
      shedId: idOf(body.shed_id),
      subjectId: body.product_id ?? undefined,
      locale,
      origin,
    })
  }),
]

import * as calls from '@sheds/contract/pages/pages'
import * as contactCalls from '@sheds/contract/sheds/contacts'
import { getShed } from '@sheds/contract/sheds/sheds'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind } from '../../platform/http/endpoints.ts'
import { idOf } from '../../platform/ids.ts'
import { contactSeller } from './contact-seller.service.ts'
import { figuresBindings } from './figures/figures.routes.ts'
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
  ...figuresBindings(context),
  bind(calls.getHome, ({ actor }) => getHome(context, actor?.userId)),
  bind(calls.getFeeds, ({ actor }) => getFeeds(context, actor?.userId)),
  bind(calls.getSuggestions, ({ actor }) => getSuggestions(context, actor?.userId)),
  bind(calls.getShedPage, ({ actor, params }) => getShedPage(context, actor?.userId, params.id)),
  bind(calls.getProductPage, ({ actor, params }) => getProductPage(context, actor?.userId, params.id)),
  bind(calls.getCategoryPage, ({ actor, params, query }) =>
    getCategoryPage(context, actor?.userId, { ...params, ...query }),
  ),
  bind(getShed, ({ actor, params }) => getShedWithMenu(context, actor?.userId, params.id)),
  bind(contactCalls.contactSeller, ({ actor, body, locale, request }) => {
    const origin = context.config.publicUrl ?? `${request.protocol}://${request.host}`
    return contactSeller(context, actor, {
      shedId: idOf(body.shed_id),
      subjectId: body.product_id ?? undefined,
      items: body.items ?? undefined,
      locale,
      origin,
    })
  }),
]

import { listContacts as listContactsCall } from '@sheds/contract/contacts'
import { listShedReviews as listReviewsCall, reviewShed as reviewCall } from '@sheds/contract/shed-reviews'
import {
  createShed as createCall,
  deleteShed as deleteCall,
  listSheds as listCall,
  listShedsOfCategory as listCategoryCall,
  listShedDetails as listDetailsCall,
  listNewSheds as listNewCall,
  listPopularSheds as listPopularCall,
  listSubscribers as listSubscribersCall,
  listSuggestedSheds as listSuggestedCall,
  setShedCover as setCoverCall,
  setShedDetail as setDetailCall,
  setShedLogo as setLogoCall,
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
  updateShed as updateCall,
} from '@sheds/contract/sheds'
import type { Context } from '../../platform/context.ts'
import { Answer, type Binding, bind, bindUpload, listAnswer, pageHeaders } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { wholeList } from '../../platform/paging.ts'
import { listContacts } from './contacts.service.ts'
import {
  listPopularSheds,
  listShedDetails,
  listSheds,
  listShedsOfCategory,
  listSuggestedSheds,
} from './shed-lists.service.ts'
import { changeShedPictures, mayChangeShed } from './shed-pictures.service.ts'
import { listShedReviews, reviewShed } from './shed-reviews.service.ts'
import { createShed, deleteShed, updateShed } from './sheds.service.ts'
import { listSubscribers, subscribe, unsubscribe } from './subscriptions.service.ts'

export const shedBindings = (sheds: Context): Binding[] => [
  ...listBindings(sheds),
  ...ownBindings(sheds),
  ...pictureBindings(sheds),
  ...subscriptionBindings(sheds),
  ...reviewBindings(sheds),
]

const listBindings = (sheds: Context): Binding[] => [
  bind(listCall, async ({ actor, query, request }) =>
    listAnswer(await listSheds(sheds, actor?.userId, query), request),
  ),
  bind(listNewCall, async ({ actor, query, request }) =>
    listAnswer(await listSheds(sheds, actor?.userId, query), request),
  ),
  bind(listPopularCall, async ({ actor, query, request }) =>
    listAnswer(await listPopularSheds(sheds, actor?.userId, query), request),
  ),
  bind(listSuggestedCall, async ({ actor, request }) =>
    listAnswer(wholeList(await listSuggestedSheds(sheds, actor?.userId)), request),
  ),
  bind(listCategoryCall, async ({ actor, params, query, request }) =>
    listAnswer(await listShedsOfCategory(sheds, actor?.userId, { ...query, ...params }), request),
  ),
  bind(listDetailsCall, async ({ query, request }) => listAnswer(await listShedDetails(sheds, query), request)),
]

const ownBindings = (sheds: Context): Binding[] => [
  bind(createCall, async ({ actor, body, locale }) => ({
    message: messageFor(locale, 'shed_created'),
    shed: await createShed(sheds, actor, body),
  })),
  bind(updateCall, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'edit_saved'),
    shed: await updateShed(sheds, actor, params.id, body),
  })),
  bind(deleteCall, async ({ actor, params, locale }) => {
    await deleteShed(sheds, actor, params.id)
    return { message: messageFor(locale, 'shed_closed') }
  }),
  bind(listContactsCall, async ({ actor, params, query, request }) =>
    listAnswer(await listContacts(sheds, actor, { ...query, ...params }), request),
  ),
]

const pictureBindings = (sheds: Context): Binding[] => [
  bindUpload(
    setDetailCall,
    ({ actor, params }) => mayChangeShed(sheds, actor, params.shed_id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      shed: await changeShedPictures(sheds, actor, params.shed_id, {
        logo: files.logo[0],
        cover: files.back_ground_image[0],
      }),
    }),
  ),
  bindUpload(
    setLogoCall,
    ({ actor, params }) => mayChangeShed(sheds, actor, params.id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      shed: await changeShedPictures(sheds, actor, params.id, { logo: files.logo[0] }),
    }),
  ),
  bindUpload(
    setCoverCall,
    ({ actor, params }) => mayChangeShed(sheds, actor, params.id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      shed: await changeShedPictures(sheds, actor, params.id, { cover: files.background_image[0] }),
    }),
  ),
]

const subscriptionBindings = (sheds: Context): Binding[] => [
  bind(listSubscribersCall, async ({ actor, params, query, request }) =>
    listAnswer(await listSubscribers(sheds, { shedId: params.id, callerId: actor?.userId }, query), request),
  ),
  bind(subscribeCall, async ({ actor, body }) => {
    const { isNew, ...state } = await subscribe(sheds, actor, body.shed_id)
    return new Answer(state, { status: isNew ? 201 : 200 })
  }),
  bind(unsubscribeCall, ({ actor, params }) => unsubscribe(sheds, actor, params.shed_id)),
]

const reviewBindings = (sheds: Context): Binding[] => [
  bind(listReviewsCall, async ({ actor, params, query, request }) => {
    const asked = { shedId: params.shed_id, callerId: actor?.userId }
    const { list, next } = await listShedReviews(sheds, asked, query)
    return new Answer(list, { headers: pageHeaders({ next, total: list.count }, request) })
  }),
  bind(reviewCall, async ({ actor, body, locale }) => ({
    message: messageFor(locale, 'review_saved'),
    review: await reviewShed(sheds, actor, {
      shedId: body.shed_id,
      rating: body.rating_value,
      text: body.review_text,
    }),
  })),
]

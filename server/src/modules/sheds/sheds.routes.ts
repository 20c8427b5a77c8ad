import * as contactCalls from '@sheds/contract/sheds/contacts'
import * as reviewCalls from '@sheds/contract/sheds/shed-reviews'
import * as calls from '@sheds/contract/sheds/sheds'
import type { Context } from '../../platform/context.ts'
import { Answer, type Binding, bind, bindUpload } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { idOf } from '../../platform/ids.ts'
import { listContacts } from './contacts/contacts.service.ts'
import { deleteOwnShedReview, listShedReviews, reviewShed } from './reviews/shed-reviews.service.ts'
import {
  listPopularSheds,
  listShedDetails,
  listSheds,
  listShedsOfCategory,
  listSuggestedSheds,
} from './shed-lists.service.ts'
import { changeShedPictures, requireShedOwner } from './shed-pictures.service.ts'
import { createShed, deleteShed, updateShed } from './sheds.service.ts'
import { changeSubscription, listSubscribers } from './subscriptions/subscriptions.service.ts'

export const shedBindings = (sheds: Context): Binding[] => [
  ...listBindings(sheds),
  ...ownBindings(sheds),
  ...pictureBindings(sheds),
  ...subscriptionBindings(sheds),
  ...reviewBindings(sheds),
]

const listBindings = (sheds: Context): Binding[] => [
  bind(calls.listSheds, ({ actor, query }) => listSheds(sheds, actor?.userId, query)),
  bind(calls.listNewSheds, ({ actor, query }) => listSheds(sheds, actor?.userId, query)),
  bind(calls.listPopularSheds, ({ actor, query }) => listPopularSheds(sheds, actor?.userId, query)),
  bind(calls.listSuggestedSheds, ({ actor }) => listSuggestedSheds(sheds, actor?.userId)),
  bind(calls.listShedsOfCategory, ({ actor, params, query }) =>
    listShedsOfCategory(sheds, actor?.userId, { ...query, ...params }),
  ),
  bind(calls.listShedDetails, ({ query }) => listShedDetails(sheds, query)),
]

const ownBindings = (sheds: Context): Binding[] => [
  bind(calls.createShed, async ({ actor, body, locale }) => ({
    message: messageFor(locale, 'shed_created'),
    shed: await createShed(sheds, actor, body),
  })),
  bind(calls.updateShed, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'edit_saved'),
    shed: await updateShed(sheds, actor, { id: params.id, change: body }),
  })),
  bind(calls.deleteShed, async ({ actor, params, locale }) => {
    await deleteShed(sheds, actor, params.id)
    return { message: messageFor(locale, 'shed_closed') }
  }),
  bind(contactCalls.listContacts, ({ actor, params, query }) => listContacts(sheds, actor, { ...query, ...params })),
]

const pictureBindings = (sheds: Context): Binding[] => [
  bindUpload(
    calls.setShedDetail,
    ({ actor, params }) => requireShedOwner(sheds, actor, params.shed_id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      shed: await changeShedPictures(sheds, actor, {
        shedId: params.shed_id,
        logo: files.logo[0],
        cover: files.back_ground_image[0],
      }),
    }),
  ),
  bindUpload(
    calls.setShedLogo,
    ({ actor, params }) => requireShedOwner(sheds, actor, params.id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      shed: await changeShedPictures(sheds, actor, { shedId: params.id, logo: files.logo[0] }),
    }),
  ),
  bindUpload(
    calls.setShedCover,
    ({ actor, params }) => requireShedOwner(sheds, actor, params.id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      shed: await changeShedPictures(sheds, actor, { shedId: params.id, cover: files.background_image[0] }),
    }),
  ),
]

const subscriptionBindings = (sheds: Context): Binding[] => [
  bind(calls.listSubscribers, ({ actor, params, query }) =>
    listSubscribers(sheds, actor?.userId, { ...query, ...params }),
  ),
  bind(calls.subscribe, async ({ actor, body }) => {
    const { isNew, ...state } = await changeSubscription(sheds, actor, { shedId: idOf(body.shed_id), wanted: true })
    return new Answer(state, { status: isNew ? 201 : 200 })
  }),
  bind(calls.unsubscribe, ({ actor, params }) =>
    changeSubscription(sheds, actor, { shedId: params.shed_id, wanted: false }),
  ),
]

const reviewBindings = (sheds: Context): Binding[] => [
  bind(reviewCalls.listShedReviews, async ({ actor, params, query }) => {
    const { list, next } = await listShedReviews(sheds, actor?.userId, { ...query, shedId: params.shed_id })
    return new Answer(list, { page: { next, total: list.count } })
  }),
  bind(reviewCalls.reviewShed, async ({ actor, body, locale }) => ({
    message: messageFor(locale, 'review_saved'),
    review: await reviewShed(sheds, actor, {
      shedId: idOf(body.shed_id),
      rating: body.rating_value,
      text: body.review_text,
      media: body.media,
    }),
  })),
  bind(reviewCalls.deleteShedReview, async ({ actor, params, locale }) => {
    await deleteOwnShedReview(sheds, actor, params.shed_id)
    return { message: messageFor(locale, 'review_deleted') }
  }),
]

import { z } from 'zod'
import { shedCategories } from '../categories.ts'
import { cityFilter } from '../city-filter.ts'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { Dish } from '../menu/menu.ts'
import { ById, ByShed, ChosenId, Id, NamedId, PageQuery, PlainText, Time, Viewer } from '../scalars.ts'
import { closedShedTags, shedTags, type Tag, tag } from '../tags.ts'
import { filterText, rawText } from '../text/text.ts'
import { Opening } from './opening.ts'
import { ShedChanges, ShedForm } from './shed-forms.ts'

export const Category = z.enum(shedCategories)

export const ShedPictures = z.object({
  /** Plain URLs. */
  logo: z.string().nullable(),
  background_image: z.string().nullable(),
  logo_picture: Picture.nullable(),
  background_picture: Picture.nullable(),
})

export const ShedCard = z.object({
  id: Id,
  name: z.string(),
  category: Category,
  location: z.string(),
  bio: z.string(),
  createdAt: Time,
  user_id: Id,
  owner: z.object({ id: Id, name: z.string() }),
  /** Smallest copy of the logo. */
  logo: z.string().nullable(),
  subscriber_count: z.int(),
  product_count: z.int(),
  review_count: z.int(),
  /** Mean of all stars to one decimal; null without a review. */
  rating_average: z.number().nullable(),
  viewer: Viewer.optional(),
})
export type ShedCard = z.infer<typeof ShedCard>

/** Shed in a list that also shows its products. */
export const ListedShed = ShedCard.extend({
  /** Smallest copies of the first images of its newest products, at most three. */
  pictures: z.array(PlainText),
})
export type ListedShed = z.infer<typeof ListedShed>

/** Shed page. Email and phone are masked for everyone but the owner. */
export const Shed = ShedCard.extend({
  email: z.string(),
  phone_number: z.string(),
  description: z.string(),
  ...Opening.shape,
  shed_details: ShedPictures,
  /** Only for the owner: hidden products, not included in `product_count`. */
  hidden_count: z.int().optional(),
})
export type Shed = z.infer<typeof Shed>

const ShedList = z.array(ShedCard)
const cache = { seconds: 15 } as const
const tags = (): readonly Tag[] => [tag.sheds]
const listedTags = (): readonly Tag[] => [tag.sheds, tag.products, tag.musics]

export const listSheds = endpoint({
  method: 'GET',
  path: '/sheds',
  summary: 'Lists sheds, newest first; `name` filters by a part of the name, ignoring case and accents',
  auth: 'public',
  query: PageQuery.extend({ name: filterText.optional() }),
  answers: { 200: z.array(ListedShed) },
  cache,
  tags: listedTags,
})

export const listNewSheds = endpoint({
  method: 'GET',
  path: '/sheds/new',
  summary: 'The newest sheds',
  auth: 'public',
  query: PageQuery,
  answers: { 200: z.array(ListedShed) },
  cache,
  tags: listedTags,
})

export const listPopularSheds = endpoint({
  method: 'GET',
  path: '/sheds/popular_shed',
  summary: 'Ranks sheds by their number of subscribers',
  auth: 'public',
  query: PageQuery,
  answers: { 200: ShedList },
  cache,
  tags,
})

export const listSuggestedSheds = endpoint({
  method: 'GET',
  path: '/sheds/limit',
  summary: 'Ten suggested sheds: first those to which followed people subscribe, then active ones',
  auth: 'public',
  answers: { 200: ShedList },
  cache,
  tags,
})

export const listShedsOfCategory = endpoint({
  method: 'GET',
  path: '/sheds/category/:category',
  summary: 'Lists the sheds of a category, newest first; `location` filters by city',
  auth: 'public',
  params: z.object({ category: rawText(200) }),
  query: PageQuery.extend({ location: cityFilter }),
  answers: { 200: z.array(ListedShed) },
  errors: ['not_found'],
  says: { not_found: 'category_not_found' },
  cache,
  tags: listedTags,
})

export const listShedDetails = endpoint({
  method: 'GET',
  path: '/shed_details',
  summary: 'Logos and covers of sheds, newest first, or of `shed_ids` (comma-separated, at most 100)',
  auth: 'public',
  query: PageQuery.extend({ shed_ids: rawText(4000).catch('').default('') }),
  answers: {
    200: z.array(z.object({ shed_id: Id, logo: z.string().nullable(), background_image: z.string().nullable() })),
  },
  cache,
  tags,
})

export const getShed = endpoint({
  method: 'GET',
  path: '/sheds/:id',
  summary: 'A shed, with masked email and phone for other people; a kitchen includes its menu',
  auth: 'public',
  params: ById,
  answers: {
    // Kitchens: today's dishes, the first hundred of those that `/sheds/{id}/menu` pages through.
    200: Shed.extend({ menu: z.array(Dish).optional() }),
  },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 30 },
  tags: ({ params }) => [tag.shed(params.id), tag.menu(params.id), tag.departures],
})

const changesOfShed = (_: unknown, { shed }: { shed: Shed }) => shedTags(shed.id, shed.user_id)

export const createShed = endpoint({
  method: 'POST',
  path: '/shed',
  summary: 'Opens a shed of the caller; idempotent by `id`',
  auth: 'user',
  body: ShedForm.extend({ id: ChosenId.optional() }),
  answers: { 201: z.object({ message: z.string(), shed: Shed }) },
  errors: ['conflict'],
  changes: changesOfShed,
})

export const updateShed = endpoint({
  method: 'PUT',
  path: '/sheds/:id/update_shed',
  summary: 'Changes fields of the caller’s shed; its category only while the shed is empty',
  auth: 'user',
  params: ById,
  body: ShedChanges,
  answers: { 200: z.object({ message: z.string(), shed: Shed }) },
  errors: ['forbidden', 'not_found', 'deleted', 'shed_not_empty'],
  says: { not_found: 'shed_not_found' },
  changes: changesOfShed,
})

export const deleteShed = endpoint({
  method: 'PATCH',
  path: '/sheds/:id/delete_shed',
  summary: 'Closes the caller’s shed and deletes its contents',
  auth: 'user',
  params: ById,
  body: z.object({}).optional(),
  answers: { 200: z.object({ message: z.string() }) },
  errors: ['forbidden', 'not_found', 'deleted', 'orders_open'],
  says: { not_found: 'shed_not_found' },
  changes: ({ params }, _, who) => closedShedTags(params.id, who),
})

const logo = { kind: 'image', required: 'shed_logo_required' } as const
const cover = { kind: 'image', required: 'shed_cover_required' } as const
const ShedAnswer = { 200: z.object({ message: z.string(), shed: Shed }) } as const
const ownShedErrors = ['forbidden', 'not_found', 'deleted'] as const

export const setShedDetail = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/shed_detail',
  summary: 'Sets the logo, the cover or both of the caller’s shed, replacing the current ones',
  auth: 'user',
  params: ByShed,
  upload: { logo: { kind: 'image' }, back_ground_image: { kind: 'image' } },
  answers: { 201: z.object({ message: z.string(), shed: Shed }) },
  errors: ownShedErrors,
  says: { not_found: 'shed_not_found' },
  changes: changesOfShed,
})

export const setShedLogo = endpoint({
  method: 'PATCH',
  path: '/sheds/:id/shed_detail/add_logo',
  summary: 'Replaces the shed’s logo',
  auth: 'user',
  params: ById,
  upload: { logo },
  answers: ShedAnswer,
  errors: ownShedErrors,
  says: { not_found: 'shed_not_found' },
  changes: changesOfShed,
})

export const setShedCover = endpoint({
  method: 'PATCH',
  path: '/sheds/:id/shed_detail/add_cover',
  summary: 'Replaces the shed’s cover photo',
  auth: 'user',
  params: ById,
  upload: { background_image: cover },
  answers: ShedAnswer,
  errors: ownShedErrors,
  says: { not_found: 'shed_not_found' },
  changes: changesOfShed,
})

export const Subscriber = z.object({
  user_id: Id,
  name: z.string(),
  picture: z.string().nullable(),
  createdAt: Time,
})
export type Subscriber = z.infer<typeof Subscriber>

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/sheds/:id/subscribers',
  summary: 'Lists a shed’s subscribers, newest first, with the caller’s own record at the top',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(Subscriber) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.subscribers(params.id), tag.departures],
})

const SubscriptionState = z.object({ subscribed: z.boolean(), subscriber_count: z.int() })

export const subscribe = endpoint({
  method: 'POST',
  path: '/subscribe',
  summary: 'Subscribes to a shed; idempotent',
  auth: 'user',
  body: z.object({
    status: z.union([z.literal(1), z.literal('1')], 'field_invalid').default(1),
    shed_id: NamedId,
  }),
  answers: { 201: SubscriptionState, 200: SubscriptionState },
  errors: ownShedErrors,
  says: { not_found: 'shed_not_found', forbidden: 'own_shed_subscribe' },
  changes: ({ body }) => [tag.shed(body.shed_id), tag.subscribers(body.shed_id)],
})

export const unsubscribe = endpoint({
  method: 'DELETE',
  path: '/:shed_id/unsubscribe',
  summary: 'Unsubscribes from a shed; idempotent',
  auth: 'user',
  params: ByShed,
  answers: { 200: SubscriptionState },
  errors: ownShedErrors,
  says: { not_found: 'shed_not_found', forbidden: 'own_shed_subscribe' },
  changes: ({ params }) => [tag.shed(params.shed_id), tag.subscribers(params.shed_id)],
})

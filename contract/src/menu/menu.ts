import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { ById, ByShed, ChosenId, Id, Money, PageQuery, Time, Viewer } from '../scalars.ts'
import { Opening } from '../sheds/opening.ts'
import { dishTags, tag } from '../tags.ts'
import { DishForm, dishFields, portions } from './menu-forms.ts'

export const Dish = z.object({
  id: Id,
  name: z.string(),
  price: Money,
  /** Plain URL. */
  picture: z.string().nullable(),
  picture_data: Picture.nullable(),
  /** On today's menu. */
  available: z.boolean(),
  /** Time of automatic return, if its owner chose tomorrow. */
  back_at: Time.nullable(),
  /** Left for today, null if the kitchen does not count. At 0 the dish is sold out until the next morning. */
  portions: z.int().nullable(),
  createdAt: Time,
  shed_id: Id,
  user_id: Id,
  shed_is: z.object({
    id: Id,
    name: z.string(),
    phone_number: z.string(),
    location: z.string(),
    logo: z.string().nullable(),
    /** Only on the dish's own page. */
    opening: Opening.optional(),
  }),
  owner_is: z.object({ id: Id, name: z.string() }),
  like_count: z.int(),
  viewer: Viewer.optional(),
})
export type Dish = z.infer<typeof Dish>

const ByDish = z.object({ shed_id: Id, dish_id: Id })
const ownDishErrors = ['forbidden', 'not_found', 'deleted'] as const
const DishAnswer = z.object({ message: z.string(), dish: Dish })

export const listMenu = endpoint({
  method: 'GET',
  path: '/sheds/:shed_id/menu',
  summary: 'Today’s menu of a kitchen; its owner also sees paused dishes',
  auth: 'public',
  params: ByShed,
  query: PageQuery,
  answers: { 200: z.array(Dish) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.menu(params.shed_id)],
})

export const getDish = endpoint({
  method: 'GET',
  path: '/menu/:id',
  summary: 'A dish',
  auth: 'public',
  params: ById,
  answers: { 200: Dish },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'dish_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.dish(params.id), tag.departures],
})

export const createDish = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/menu',
  summary: 'Adds a dish to the menu of the caller’s kitchen, with or without a picture; idempotent by `id`',
  auth: 'user',
  params: ByShed,
  body: DishForm.extend({ id: ChosenId.optional(), picture: z.unknown().optional() }),
  upload: { picture: { kind: 'image' } },
  answers: { 201: DishAnswer },
  errors: [...ownDishErrors, 'wrong_category', 'conflict'],
  says: { not_found: 'shed_not_found' },
  changes: ({ params }, { dish }) => dishTags(dish.id, params.shed_id),
})

export const setDishPicture = endpoint({
  method: 'PATCH',
  path: '/sheds/:shed_id/menu/:dish_id/add_picture',
  summary: 'Replaces the picture of a dish',
  auth: 'user',
  params: ByDish,
  upload: { picture: { kind: 'image', required: 'dish_picture_required' } },
  answers: { 200: DishAnswer },
  errors: ownDishErrors,
  says: { not_found: 'dish_not_found' },
  changes: ({ params }) => dishTags(params.dish_id, params.shed_id),
})

export const updateDish = endpoint({
  method: 'PUT',
  path: '/sheds/:shed_id/menu/:dish_id',
  summary:
    'Changes a dish, removes it from today’s menu (`back_tomorrow`: until 05:00) or adds it again; `portions` are those of today, null: not counted',
  auth: 'user',
  params: ByDish,
  body: z
    .object({
      ...dishFields,
      portions,
      available: z.boolean('field_invalid'),
      back_tomorrow: z.boolean('field_invalid'),
    })
    .partial(),
  answers: { 200: DishAnswer },
  errors: ownDishErrors,
  says: { not_found: 'dish_not_found' },
  changes: ({ params }) => dishTags(params.dish_id, params.shed_id),
})

export const deleteDish = endpoint({
  method: 'DELETE',
  path: '/sheds/:shed_id/menu/:dish_id',
  summary: 'Deletes a dish',
  auth: 'user',
  params: ByDish,
  answers: { 200: z.object({ message: z.string() }) },
  errors: ownDishErrors,
  says: { not_found: 'dish_not_found' },
  changes: ({ params }) => dishTags(params.dish_id, params.shed_id),
})

const LikeState = z.object({ liked: z.boolean(), like_count: z.int() })

export const likeDish = endpoint({
  method: 'POST',
  path: '/menu/:id/reaction',
  summary: 'Likes a dish of another person’s kitchen; idempotent',
  auth: 'user',
  params: ById,
  body: z.object({ reaction: z.union([z.literal(1), z.literal('1')], 'field_invalid').default(1) }).optional(),
  answers: { 200: LikeState },
  errors: ownDishErrors,
  says: { not_found: 'dish_not_found', forbidden: 'own_dish_like' },
  changes: ({ params }) => [tag.dish(params.id)],
})

export const unlikeDish = endpoint({
  method: 'DELETE',
  path: '/menu/:id/reaction',
  summary: 'Removes a like; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: LikeState },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'dish_not_found' },
  changes: ({ params }) => [tag.dish(params.id)],
})

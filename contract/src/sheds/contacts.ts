import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, NamedId, PageQuery, Time } from '../scalars.ts'
import { tag } from '../tags.ts'
import { orEmpty } from '../text/text.ts'

/** Items per message: read in one query, and the chat's URL still has room for their names. */
export const mostContactItems = 50
const mostOfOne = 999

const Item = z.object({
  product_id: NamedId,
  quantity: z.int('contact_quantity').min(1, 'contact_quantity').max(mostOfOne, 'contact_quantity').default(1),
})

const Items = z
  .array(Item, 'contact_items')
  .max(mostContactItems, { error: 'contact_items', abort: true })
  .min(1, 'contact_items')
  .refine((items) => new Set(items.map(({ product_id }) => product_id)).size === items.length, 'contact_items')

/** Logs a contact and returns the chat's link, even if the log fails. */
export const contactSeller = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Logs a contact with a seller and returns the chat link; repeats within a minute are logged once',
  auth: 'user',
  body: z.object({
    shed_id: NamedId,
    /** Product or dish. */
    product_id: orEmpty(NamedId).nullish(),
    /** Products of the shed with quantities in one message; replaces `product_id`. */
    items: Items.nullish(),
    user_id: z.unknown().optional(),
    message_preview: z.unknown().optional(),
  }),
  answers: { 201: z.object({ message: z.string(), chat_url: z.string(), message_preview: z.string() }) },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'shed_not_found', forbidden: 'own_shed_contact' },
  changes: ({ body }) => [tag.contacts(body.shed_id)],
})

export const ContactRow = z.object({
  id: Id,
  shed_id: Id,
  product_id: Id.nullable(),
  /** Name of the product at that time; null for the shed itself. */
  subject: z.string().nullable(),
  user_id: Id,
  user: z.object({ id: Id, name: z.string(), picture: z.string().nullable() }),
  message_preview: z.string(),
  createdAt: Time,
})
export type ContactRow = z.infer<typeof ContactRow>

export const listContacts = endpoint({
  method: 'GET',
  path: '/sheds/:id/contacts',
  summary: 'Lists the contacts with the caller’s shed and their subjects, newest first',
  auth: 'user',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(ContactRow) },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  tags: ({ params }) => [tag.contacts(params.id)],
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { productStatuses } from '../products/product-statuses.ts'
import { ById, ChosenId, Id, Money, PageQuery, PlainText, Time, Viewer } from '../scalars.ts'
import { none, tag, writeTags } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { ChosenMentions, Mention } from './mentions.ts'
import { WriteForm } from './write-forms.ts'

/** Author of a write or reply. A closed account has no name and no picture. */
export const Author = z.object({
  id: Id,
  name: z.string(),
  /** Plain URL of the current picture. */
  picture: PlainText.nullable(),
})
export type Author = z.infer<typeof Author>

/** Product of a write; not shown once it is deleted or hidden. */
export const AttachedProduct = z.object({
  id: Id,
  name: z.string(),
  price: Money.optional(),
  status: z.enum(productStatuses),
  shed_id: Id,
  shed_name: z.string(),
  picture: Picture.nullable(),
})
export type AttachedProduct = z.infer<typeof AttachedProduct>

/** Reason for a write in the timeline; `name` is the subscribed shed, else the author. */
export const ShownBecause = z.object({ kind: z.enum(['following', 'subscribed', 'new']), name: z.string() })
export type ShownBecause = z.infer<typeof ShownBecause>

export const Write = z.object({
  id: Id,
  user_id: Id,
  content: z.string(),
  createdAt: Time,
  edited_at: Time.nullable(),
  author: Author,
  mentions: z.array(Mention),
  picture: Picture.nullable(),
  product: AttachedProduct.nullable(),
  approval_count: z.int(),
  reply_count: z.int(),
  /** Set in a logged-in user's timeline, except for their own writes. */
  because: ShownBecause.nullable(),
  /** Only for its author: hidden after many reports until it is reviewed. */
  hidden: z.literal(true).optional(),
  /** Its author excludes search engines. */
  findable: z.literal(false).optional(),
  /** `approved`, `bookmarked`, `owned`, `can` {edit, delete, approve, reply, report}. */
  viewer: Viewer.optional(),
})
export type Write = z.infer<typeof Write>

const says = { not_found: 'write_not_found' } as const
const gone = ['not_found', 'deleted'] as const
const owners = ['forbidden', ...gone] as const
const cache = { seconds: 15 } as const

export const listWrites = endpoint({
  method: 'GET',
  path: '/writes',
  summary:
    'Lists writes, newest first; for a member, writes of the last 72 hours by followed people and owners of subscribed sheds are at the top',
  auth: 'public',
  query: PageQuery,
  answers: { 200: z.array(Write) },
  cache,
  tags: () => [tag.writes, tag.departures],
})

/** Counted up to this number; one more means any higher count. */
export const mostNewCounted = 20

/** Number of the newest writes whose authors are named. */
export const mostNewNamed = 5

export const countNewWrites = endpoint({
  method: 'GET',
  path: '/writes/newer',
  summary:
    'Counts writes of other people that are newer than `than`, up to 20 (21 means more), and names the authors of the newest five',
  auth: 'public',
  query: z.object({ than: rawText(64).catch('').default('') }),
  answers: { 200: z.object({ count: z.int(), authors: z.array(Author) }) },
  cache,
  tags: () => [tag.writes, tag.departures],
})

export const getWrite = endpoint({
  method: 'GET',
  path: '/writes/:id',
  summary: 'A write',
  auth: 'public',
  params: ById,
  answers: { 200: Write },
  errors: gone,
  says,
  cache,
  tags: ({ params }) => [tag.write(params.id), tag.departures],
})

export const listWritesOfAuthor = endpoint({
  method: 'GET',
  path: '/users/:id/writes/author/me',
  summary: 'Lists a person’s writes, newest first, with their total',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(Write) },
  errors: gone,
  says: { not_found: 'user_not_found' },
  cache,
  tags: ({ params }) => [tag.authorWrites(params.id), tag.departures],
})

/** `id` is chosen by the device, so that a request repeated after a lost response creates one write. */
const NewWrite = WriteForm.extend({
  id: ChosenId.optional(),
  /** Ignored: the server's clock counts. */
  createdAt: z.unknown().optional(),
  product_id: Id.nullish(),
  mentions: ChosenMentions.optional(),
})

/** Any subset; null removes an attachment. */
const WriteChange = z
  .object({
    content: WriteForm.shape.content,
    product_id: Id.nullable(),
    picture: z.null('field_invalid'),
  })
  .partial()
  .extend({ mentions: ChosenMentions.optional() })

const Written = z.object({ message: z.string(), write: Write })

export const createWrite = endpoint({
  method: 'POST',
  path: '/write',
  summary: 'Posts a write; idempotent by `id`',
  auth: 'user',
  body: NewWrite,
  answers: { 201: Written },
  errors: ['conflict', 'not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  changes: (_, { write }) => writeTags(write.id, write.user_id),
})

export const addWriteMedia = endpoint({
  method: 'POST',
  path: '/writes/:id/media',
  summary: 'Sets the picture of the caller’s write, replacing the current one',
  auth: 'user',
  params: ById,
  upload: { media: { kind: 'image', required: 'product_media_required' } },
  answers: { 201: Written },
  errors: owners,
  says,
  changes: (_, { write }) => writeTags(write.id, write.user_id),
})

export const updateWrite = endpoint({
  method: 'PUT',
  path: '/writes/:id/update_write',
  summary: 'Edits the caller’s write; a version that other people reacted to is kept as an edit',
  auth: 'user',
  params: ById,
  body: WriteChange,
  answers: { 200: Written },
  errors: owners,
  says,
  changes: (_, { write }) => [...writeTags(write.id, write.user_id), tag.writeEdits(write.id)],
})

export const deleteWrite = endpoint({
  method: 'PATCH',
  path: '/writes/:id/delete_write',
  summary: 'Deletes the caller’s write; its replies remain',
  auth: 'user',
  params: ById,
  body: z.object({ write_id: z.unknown().optional() }).optional(),
  answers: { 200: z.object({ message: z.string() }) },
  errors: owners,
  says,
  changes: ({ params }, _, who) => [...writeTags(params.id, who), tag.writeApprovals(params.id)],
})

/** Earlier version that others may have read. */
export const WriteEdit = z.object({
  id: Id,
  content: z.string(),
  /** Start and end of this version. */
  createdAt: Time,
  replaced_at: Time,
})
export type WriteEdit = z.infer<typeof WriteEdit>

export const listWriteEdits = endpoint({
  method: 'GET',
  path: '/writes/:id/edits',
  summary: 'Lists earlier versions of a write that had approvals or replies, newest first',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(WriteEdit) },
  errors: gone,
  says,
  cache,
  tags: ({ params }) => [tag.write(params.id), tag.writeEdits(params.id)],
})

/** Approval of a write or reply by a user. */
export const Approval = z.object({ user_id: Id, name: z.string(), reaction: z.literal(1), createdAt: Time })
export type Approval = z.infer<typeof Approval>

export const ApprovalForm = z
  .object({ reaction: z.union([z.literal(1), z.literal('1')], 'field_invalid').default(1) })
  .optional()
export const ApprovalState = z.object({ approved: z.boolean(), approval_count: z.int() })

export const listApprovals = endpoint({
  method: 'GET',
  path: '/writes/:id/reactions',
  summary: 'Lists who approves of a write, newest first, with the caller’s own record at the top',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(Approval) },
  errors: gone,
  says,
  cache,
  tags: ({ params }) => [tag.writeApprovals(params.id), tag.departures],
})

export const approveWrite = endpoint({
  method: 'POST',
  path: '/writes/:id/reaction',
  summary: 'Approves of another person’s write; idempotent',
  auth: 'user',
  params: ById,
  body: ApprovalForm,
  answers: { 200: ApprovalState },
  errors: owners,
  says: { ...says, forbidden: 'own_approval' },
  changes: ({ params }) => [tag.write(params.id), tag.writeApprovals(params.id)],
})

export const unapproveWrite = endpoint({
  method: 'DELETE',
  path: '/writes/:id/reaction',
  summary: 'Withdraws an approval; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: ApprovalState },
  errors: gone,
  says,
  changes: ({ params }) => [tag.write(params.id), tag.writeApprovals(params.id)],
})

const BookmarkState = z.object({ bookmarked: z.boolean() })

export const bookmarkWrite = endpoint({
  method: 'POST',
  path: '/writes/:id/bookmark',
  summary: 'Bookmarks a write, privately; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: BookmarkState },
  errors: gone,
  says,
  changes: none,
})

export const unbookmarkWrite = endpoint({
  method: 'DELETE',
  path: '/writes/:id/bookmark',
  summary: 'Removes a bookmark, also of a deleted write; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: BookmarkState },
  errors: ['not_found'],
  says,
  changes: none,
})

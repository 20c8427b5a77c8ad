import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, NamedId, PageQuery, PlainText, Time } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { ReportForm } from './moderation-forms.ts'

/** Relation of the caller to a user they hide. That user is not informed; a blocked one cannot contact the caller. */
const Restriction = z.object({ blocked: z.boolean(), muted: z.boolean() })

/** Contains no schema, because spread properties are included in the browser's bundle. */
const aboutPerson = {
  auth: 'user',
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'user_not_found', forbidden: 'own_hush' },
} as const

/** Tags of data that only the caller sees differently. */
const othersTags = ({ params }: { params: { id: string } }) => [tag.restrictions, tag.writes, tag.user(params.id)]

/** Tags of data that depends on the relation of the two users. */
const restrictionTags = (who: string, other: string) => [
  tag.restrictions,
  tag.writes,
  ...[who, other].flatMap((id) => [tag.user(id), tag.followers(id), tag.following(id)]),
]

export const blockUser = endpoint({
  ...aboutPerson,
  method: 'POST',
  path: '/users/:id/block',
  params: ById,
  answers: { 200: Restriction },
  summary: 'Blocks a person: neither can follow, mention, reply to, contact or request money from the other',
  changes: ({ params }, _, who) => restrictionTags(who, params.id),
})

export const unblockUser = endpoint({
  ...aboutPerson,
  method: 'DELETE',
  path: '/users/:id/block',
  params: ById,
  answers: { 200: Restriction },
  summary: 'Unblocks a person; idempotent',
  changes: othersTags,
})

export const muteUser = endpoint({
  ...aboutPerson,
  method: 'POST',
  path: '/users/:id/mute',
  params: ById,
  answers: { 200: Restriction },
  summary: 'Mutes a person: the caller no longer sees their writes or gets notifications about them',
  changes: othersTags,
})

export const unmuteUser = endpoint({
  ...aboutPerson,
  method: 'DELETE',
  path: '/users/:id/mute',
  params: ById,
  answers: { 200: Restriction },
  summary: 'Unmutes a person; idempotent',
  changes: othersTags,
})

export const RestrictedPerson = Restriction.extend({
  user_id: Id,
  name: z.string(),
  picture: PlainText.nullable(),
  createdAt: Time,
})
export type RestrictedPerson = z.infer<typeof RestrictedPerson>

export const listRestricted = endpoint({
  method: 'GET',
  path: '/users/hushed',
  summary: 'Lists the people whom the caller blocks or mutes, newest first',
  auth: 'user',
  query: PageQuery,
  answers: { 200: z.array(RestrictedPerson) },
  tags: () => [tag.restrictions],
})

export const reportKinds = ['write', 'product', 'shed', 'music', 'user', 'reply', 'review', 'dish', 'order'] as const
export type ReportKind = (typeof reportKinds)[number]

export const report = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Reports something published, a user, or an order of the caller; once per person, at most twenty a day',
  auth: 'user',
  body: ReportForm.extend({
    kind: z.enum(reportKinds, {
      error: ({ input }) => (input === undefined ? 'field_required' : 'field_invalid'),
    }),
    id: NamedId,
  }),
  answers: { 200: z.object({ message: z.string() }) },
  errors: ['forbidden', 'not_found', 'deleted', 'limit_reached'],
  says: { not_found: 'report_not_found', forbidden: 'own_report' },
  // The server itself invalidates the tags once it hides a reported thing.
  changes: none,
})

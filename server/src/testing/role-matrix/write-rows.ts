import * as moderation from '@sheds/contract/moderation/moderation'
import { listMentions } from '@sheds/contract/writes/mentions'
import * as replies from '@sheds/contract/writes/write-replies'
import * as writes from '@sheds/contract/writes/writes'
import { newId } from '../../platform/ids.ts'
import { anyLoggedIn, each, othersOnly, ownersOnly, type Refusal, type Row, shown } from './rows.ts'
import type { Thing, World } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })
const byReply = ({ id, writeId = '' }: Thing) => ({ params: { id: writeId, comment_id: id } })
const deleteOwnReply = ({ test }: World, reply: Thing) =>
  test.call(replies.deleteReply, byReply(reply) as never, reply.owner.token)
const notSeen = { hidden: each('not_found', 'not_found', 200) }
const notToAsk = (own: Refusal['code'] | number) => ({ hidden: each('login_required', 'not_found', own) })

/** Id of another author's write. */
const takenId = newId()
const taken = { content: 'mine already', id: takenId }
const takeId = ({ test, owner }: World) => test.call(writes.createWrite, { body: taken }, owner.token)
const replyId = newId()
const blocking = ({ test, other }: World, { owner }: Thing) =>
  test.call(moderation.blockUser, { params: { id: other.id as never } }, owner.token)

const { deleted: _, ...undeleted } = shown
const person = (live: Row['expected']['live']): Row['expected'] => ({
  live: live ?? 200,
  missing: each('login_required', 'not_found', 'not_found'),
  deleted: each('login_required', 'deleted', 'login_required'),
  malformed: each('login_required', 'not_found', 'not_found'),
})
const approvable = { ...othersOnly(200), ...notToAsk('forbidden') }

/** Calls about writes, replies, likes and reviews. */
const ownRows: readonly Row[] = [
  { endpoint: writes.listWrites, about: 'nothing', call: () => ({ query: {} }), expected: { live: 200 } },
  {
    endpoint: writes.countNewWrites,
    about: 'write',
    call: ({ id }) => ({ query: { than: id } }),
    expected: { live: 200 },
  },
  { endpoint: writes.getWrite, about: 'write', call: byId, expected: { ...shown, ...notSeen } },
  { endpoint: writes.listWritesOfAuthor, about: 'person', call: byId, expected: shown },
  {
    endpoint: writes.createWrite,
    about: 'product',
    call: ({ id }) => ({ body: { content: 'look', product_id: id } }),
    expected: { ...anyLoggedIn(201), malformed: each('login_required', 'invalid_input', 'invalid_input') },
    also: [{ code: 'conflict', caller: 'other', before: takeId, call: () => ({ body: taken }) }],
  },
  {
    endpoint: writes.addWriteMedia,
    about: 'write',
    call: ({ id }, world) => ({ params: { id }, files: { media: world.picture() } }),
    expected: { ...ownersOnly(201), ...notToAsk(201) },
  },
  {
    endpoint: writes.updateWrite,
    about: 'write',
    call: ({ id }) => ({ params: { id }, body: { content: 'changed' } }),
    expected: { ...ownersOnly(200), ...notToAsk(200) },
  },
  { endpoint: writes.bookmarkWrite, about: 'write', call: byId, expected: { ...anyLoggedIn(200), ...notToAsk(200) } },
  {
    endpoint: writes.unbookmarkWrite,
    about: 'write',
    call: byId,
    expected: {
      ...anyLoggedIn(200),
      hidden: each('login_required', 200, 200),
      deleted: each('login_required', 200, 200),
    },
  },
  { endpoint: writes.deleteWrite, about: 'write', call: byId, expected: { ...ownersOnly(200), ...notToAsk(200) } },
  { endpoint: writes.listWriteEdits, about: 'write', call: byId, expected: { ...shown, ...notSeen } },
]

const replyRows: readonly Row[] = [
  { endpoint: replies.listReplies, about: 'write', call: byId, expected: { ...undeleted, deleted: 200, ...notSeen } },
  {
    endpoint: replies.replyToWrite,
    about: 'write',
    call: ({ id }) => ({ params: { id }, body: { comment: 'so do I' } }),
    expected: { ...anyLoggedIn(201), ...notToAsk(201) },
    also: [
      {
        code: 'forbidden',
        caller: 'other',
        before: blocking,
        call: ({ id }) => ({ params: { id }, body: { comment: 'x' } }),
      },
      {
        code: 'conflict',
        caller: 'owner',
        before: async (world, { id }) => {
          await world.newOther()
          const call = { params: { id: id as never }, body: { comment: 'first', id: replyId } }
          await world.test.call(replies.replyToWrite, call, world.other.token)
        },
        call: ({ id }) => ({ params: { id }, body: { comment: 'second', id: replyId } }),
      },
    ],
  },
  {
    endpoint: replies.deleteReply,
    about: 'reply',
    call: byReply,
    expected: without(ownersOnly(200)),
    also: [{ code: 'deleted', caller: 'owner', before: deleteOwnReply, call: byReply }],
  },
  { endpoint: replies.listReplyApprovals, about: 'reply', call: byId, expected: undeleted },
  {
    endpoint: replies.approveReply,
    about: 'reply',
    call: byId,
    expected: without(othersOnly(200)),
    also: [{ code: 'deleted', caller: 'other', before: deleteOwnReply, call: byId }],
  },
  {
    endpoint: replies.unapproveReply,
    about: 'reply',
    call: byId,
    expected: { ...without(othersOnly(200)), live: each('login_required', 200, 200) },
  },
]

/** Outcomes without `deleted`: separate rows refuse a deleted reply. */
function without({ deleted: _gone, ...expected }: ReturnType<typeof othersOnly>): Row['expected'] {
  return expected
}

const approvalRows: readonly Row[] = [
  { endpoint: writes.listApprovals, about: 'write', call: byId, expected: { ...shown, ...notSeen } },
  { endpoint: writes.approveWrite, about: 'write', call: byId, expected: approvable },
  {
    endpoint: writes.unapproveWrite,
    about: 'write',
    call: byId,
    expected: { ...approvable, live: each('login_required', 200, 200), ...notToAsk(200) },
  },
]

const restrictionAnswers = person(each('login_required', 200, 'forbidden'))

const otherRows: readonly Row[] = [
  {
    endpoint: listMentions,
    about: 'person',
    call: () => ({ query: { symbol: '@', query: 'person' } }),
    expected: { live: each('login_required', 200, 200) },
  },
  { endpoint: moderation.blockUser, about: 'person', call: byId, expected: restrictionAnswers },
  { endpoint: moderation.unblockUser, about: 'person', call: byId, expected: restrictionAnswers },
  { endpoint: moderation.muteUser, about: 'person', call: byId, expected: restrictionAnswers },
  { endpoint: moderation.unmuteUser, about: 'person', call: byId, expected: restrictionAnswers },
  {
    endpoint: moderation.listRestricted,
    about: 'person',
    call: () => ({}),
    expected: { live: each('login_required', 200, 200) },
  },
  {
    endpoint: moderation.report,
    about: 'write',
    call: ({ id }) => ({ body: { kind: 'write', id, reason: 'spam' } }),
    expected: { ...othersOnly(200), ...notToAsk('forbidden') },
    also: [
      {
        code: 'limit_reached',
        caller: 'other',
        before: async ({ test, other }) => {
          await test.context.database.sql`
            insert into reports (id, kind, subject_id, user_id, reason, network, created_at)
            select gen_random_uuid(), 'write', gen_random_uuid(), ${other.id}, 'spam', '127.0.0', now()
            from generate_series(1, 20)`
        },
        call: ({ id }) => ({ body: { kind: 'write', id, reason: 'spam' } }),
      },
    ],
  },
]

const reportOf = (kind: moderation.ReportKind, about: Thing['kind'], expected: Row['expected']): Row => ({
  endpoint: moderation.report,
  about,
  call: ({ id }) => ({ body: { kind, id, reason: 'spam' } }),
  expected,
})

/** The same call about other kinds. */
export const reportRows: readonly Row[] = [
  reportOf('reply', 'reply', without(othersOnly(200))),
  reportOf('review', 'review', without(othersOnly(200))),
  reportOf('dish', 'dish', othersOnly(200)),
  reportOf('user', 'person', person(each('login_required', 200, 'forbidden'))),
  {
    ...reportOf('order', 'order', { live: each('login_required', 200, 200) }),
    call: ({ orderId }) => ({ body: { kind: 'order', id: orderId, reason: 'scam' } }),
  },
]

export const writeRows: readonly Row[] = [...ownRows, ...replyRows, ...approvalRows, ...otherRows]

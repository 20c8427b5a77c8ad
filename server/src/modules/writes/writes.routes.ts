import * as mentionCalls from '@sheds/contract/writes/mentions'
import * as replyCalls from '@sheds/contract/writes/write-replies'
import * as calls from '@sheds/contract/writes/writes'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind, bindUpload } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { changeApproval, changeReplyApproval, listApprovals, listReplyApprovals } from './approvals.service.ts'
import { bookmarkWrite, unbookmarkWrite } from './bookmarks.service.ts'
import { listMentions } from './mentions.service.ts'
import { deleteReply, listReplies, replyToWrite } from './replies.service.ts'
import { listWriteEdits } from './write-edits.service.ts'
import { countNewWrites, listWrites, listWritesOfAuthor } from './write-lists.service.ts'
import { setWritePicture } from './write-media.service.ts'
import { createWrite, deleteWrite, findOwnWrite, getWrite, updateWrite } from './writes.service.ts'

export const writeBindings = (writes: Context): Binding[] => [
  ...readBindings(writes),
  ...ownBindings(writes),
  ...replyBindings(writes),
  ...approvalBindings(writes),
  ...replyApprovalBindings(writes),
  bind(mentionCalls.listMentions, ({ actor, query }) => listMentions(writes, actor, query)),
]

const readBindings = (writes: Context): Binding[] => [
  bind(calls.listWrites, ({ actor, query }) => listWrites(writes, actor?.userId, query)),
  bind(calls.countNewWrites, ({ actor, query }) => countNewWrites(writes, actor?.userId, query.than)),
  bind(calls.getWrite, ({ actor, params }) => getWrite(writes, actor?.userId, params.id)),
  bind(calls.listWritesOfAuthor, ({ actor, params, query }) =>
    listWritesOfAuthor(writes, actor?.userId, { ...query, ...params }),
  ),
  bind(calls.listWriteEdits, ({ actor, params, query }) =>
    listWriteEdits(writes, actor?.userId, { ...query, ...params }),
  ),
]

const ownBindings = (writes: Context): Binding[] => [
  bind(calls.createWrite, async ({ actor, body, locale }) => ({
    message: messageFor(locale, 'write_created'),
    write: await createWrite(writes, actor, body),
  })),
  bindUpload(
    calls.addWriteMedia,
    ({ actor, params }) => findOwnWrite(writes, actor, params.id),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      write: await setWritePicture(writes, actor, { ...params, files: files.media }),
    }),
  ),
  bind(calls.updateWrite, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'edit_saved'),
    write: await updateWrite(writes, actor, { ...params, change: body }),
  })),
  bind(calls.deleteWrite, async ({ actor, params, locale }) => {
    await deleteWrite(writes, actor, params.id)
    return { message: messageFor(locale, 'write_deleted') }
  }),
]

const replyBindings = (writes: Context): Binding[] => [
  bind(replyCalls.listReplies, ({ actor, params, query }) =>
    listReplies(writes, actor?.userId, { ...query, ...params }),
  ),
  bind(replyCalls.replyToWrite, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'reply_created'),
    ...(await replyToWrite(writes, actor, { writeId: params.id, form: body })),
  })),
  bind(replyCalls.deleteReply, async ({ actor, params, locale }) => ({
    message: messageFor(locale, 'reply_deleted'),
    reply_count: await deleteReply(writes, actor, { writeId: params.id, id: params.comment_id }),
  })),
]

const approvalBindings = (writes: Context): Binding[] => [
  bind(calls.listApprovals, ({ actor, params, query }) =>
    listApprovals(writes, actor?.userId, { ...query, ...params }),
  ),
  bind(calls.approveWrite, ({ actor, params }) => changeApproval(writes, actor, { ...params, wanted: true })),
  bind(calls.unapproveWrite, ({ actor, params }) => changeApproval(writes, actor, { ...params, wanted: false })),
  bind(calls.bookmarkWrite, ({ actor, params }) => bookmarkWrite(writes, actor, params.id)),
  bind(calls.unbookmarkWrite, ({ actor, params }) => unbookmarkWrite(writes, actor, params.id)),
]

const replyApprovalBindings = (writes: Context): Binding[] => [
  bind(replyCalls.listReplyApprovals, ({ actor, params, query }) =>
    listReplyApprovals(writes, actor?.userId, { ...query, ...params }),
  ),
  bind(replyCalls.approveReply, ({ actor, params }) => changeReplyApproval(writes, actor, { ...params, wanted: true })),
  bind(replyCalls.unapproveReply, ({ actor, params }) =>
    changeReplyApproval(writes, actor, { ...params, wanted: false }),
  ),
]

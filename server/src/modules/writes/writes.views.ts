import type { Reply } from '@sheds/contract/writes/write-replies'
import type { ShownBecause, Write } from '@sheds/contract/writes/writes'
import type { CallerId } from '../../platform/session.ts'
import type { Subject } from '../../platform/slice.ts'
import type { ReplyRow } from './replies.queries.ts'
import { replyViewer, writeViewer } from './writes.policy.ts'
import type { WriteRow, WriteState } from './writes.queries.ts'
import { excerptOf } from './writes.rules.ts'

export const toWrite = (row: WriteRow, callerId: CallerId, because: ShownBecause | null = null): Write => ({
  id: row.id,
  user_id: row.userId,
  content: row.content,
  createdAt: row.createdAt,
  edited_at: row.editedAt,
  author: { id: row.userId, name: row.authorName, picture: row.authorPicture },
  mentions: row.mentions,
  picture: row.picture,
  product: toProduct(row),
  approval_count: row.approvalCount,
  reply_count: row.replyCount,
  because,
  ...(row.isHidden && { hidden: true as const }),
  ...(!row.isFindable && { findable: false as const }),
  ...writeViewer(callerId, row),
})

const toProduct = (row: WriteRow): Write['product'] =>
  row.productId === null
    ? null
    : {
        id: row.productId,
        name: row.productName,
        ...(row.productPrice === null ? {} : { price: row.productPrice }),
        status: row.productStatus,
        shed_id: row.shedId,
        shed_name: row.shedName,
        picture: row.productPicture,
      }

export const toReply = (row: ReplyRow, callerId: CallerId): Reply => ({
  id: row.id,
  write_id: row.writeId,
  user_id: row.userId,
  comment: row.comment,
  createdAt: row.createdAt,
  reply_author: {
    id: row.userId,
    ...(row.deletedAt === null ? { name: row.authorName, picture: row.authorPicture } : { name: '', picture: null }),
  },
  mentions: row.mentions,
  approval_count: row.approvalCount,
  ...(row.deletedAt !== null && { deleted: true as const }),
  ...(row.isHidden && { hidden: true as const }),
  ...replyViewer(callerId, row),
})

/** A write as the subject of a notification, named by its first words. */
export const writeSubject = ({ id, content, picture }: Pick<WriteState, 'id' | 'content' | 'picture'>): Subject => ({
  kind: 'write',
  id,
  name: excerptOf(content),
  picture: picture?.src ?? null,
})

import type { Viewer } from '@sheds/contract/scalars'

type CallerId = string | undefined

interface AuthoredItem {
  userId: string
}

/** Only the author may change it. */
export const isAuthor = (callerId: CallerId, { userId }: AuthoredItem): boolean => callerId === userId

interface WriteVisibility extends AuthoredItem {
  isHidden: boolean
  deletedAt: string | null
}

/** A write hidden after reports is unknown to all but its author until an operator has reviewed it. */
export const sightOf = (callerId: CallerId, write: WriteVisibility | undefined): 'unknown' | 'gone' | 'seen' => {
  if (write === undefined || (write.isHidden && !isAuthor(callerId, write))) return 'unknown'
  return write.deletedAt === null ? 'seen' : 'gone'
}

/** Relation of the caller to a write; empty for visitors, whose responses are shared. */
export const writeViewer = (
  callerId: CallerId,
  write: AuthoredItem & { isApproved: boolean; isBookmarked: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isAuthor(callerId, write)
  const can = { edit: owned, delete: owned, approve: !owned, reply: true, report: !owned }
  return { viewer: { approved: write.isApproved, bookmarked: write.isBookmarked, owned, can } }
}

export const replyViewer = (
  callerId: CallerId,
  reply: AuthoredItem & { isApproved: boolean; deletedAt: string | null },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isAuthor(callerId, reply)
  const isThere = reply.deletedAt === null
  return {
    viewer: { approved: reply.isApproved, owned, can: { approve: !owned && isThere, delete: owned && isThere } },
  }
}

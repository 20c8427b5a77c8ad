import type { Viewer } from '@sheds/contract/scalars'

type CallerId = string | undefined

interface Owned {
  userId: string
}

/** Only who wrote it changes it. */
export const isAuthor = (callerId: CallerId, { userId }: Owned): boolean => callerId === userId

interface Seen extends Owned {
  isHidden: boolean
  deletedAt: string | null
}

/** What was reported by many is unknown to all but its author until somebody has looked at it. */
export const sightOf = (callerId: CallerId, write: Seen | undefined): 'unknown' | 'gone' | 'seen' => {
  if (write === undefined || (write.isHidden && !isAuthor(callerId, write))) return 'unknown'
  return write.deletedAt === null ? 'seen' : 'gone'
}

/** What the caller is to a write; nothing for visitors, whose answers are the same for all. */
export const writeViewer = (callerId: CallerId, write: Owned & { isApproved: boolean }): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isAuthor(callerId, write)
  const can = { edit: owned, delete: owned, approve: !owned, reply: true, report: !owned }
  return { viewer: { approved: write.isApproved, owned, can } }
}

export const replyViewer = (callerId: CallerId, reply: Owned & { isApproved: boolean }): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isAuthor(callerId, reply)
  return { viewer: { approved: reply.isApproved, owned, can: { approve: !owned } } }
}

import type { Viewer } from '@sheds/contract/scalars'

/** Only the person changes what is theirs. */
export const isSelf = (callerId: string | undefined, userId: string): boolean => callerId === userId

/** What the caller is to a person; nothing for visitors, whose answers are the same for all. */
export const personViewer = (
  callerId: string | undefined,
  person: { id: string; isFollowed: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isSelf(callerId, person.id)
  return { viewer: { owned, following: person.isFollowed, can: { edit: owned, delete: owned, follow: !owned } } }
}

/** The same on their page, which also says whether the caller hushed them. */
export const profileViewer = (
  callerId: string | undefined,
  person: { id: string; isFollowed: boolean; isBlocked: boolean; isMuted: boolean },
): { viewer?: Viewer } => {
  const { viewer } = personViewer(callerId, person)
  if (viewer === undefined) return {}
  if (viewer.owned === true) return { viewer }
  const { isBlocked: blocked, isMuted: muted } = person
  const can = { ...viewer.can, follow: !blocked, hush: true }
  return { viewer: { ...viewer, blocked, muted, can } }
}

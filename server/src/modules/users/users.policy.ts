import type { Viewer } from '@sheds/contract/scalars'

/** Only the users themselves change their data. */
export const isSelf = (callerId: string | undefined, userId: string): boolean => callerId === userId

/** Relation of the caller to a person; empty for visitors, whose responses are shared. */
export const personViewer = (
  callerId: string | undefined,
  person: { id: string; isFollowed: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = isSelf(callerId, person.id)
  return { viewer: { owned, following: person.isFollowed, can: { edit: owned, delete: owned, follow: !owned } } }
}

/** Same for the profile page, with whether the caller blocks or mutes the person. */
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

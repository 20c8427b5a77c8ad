import type { Viewer } from '@sheds/contract/scalars'

type CallerId = string | undefined

interface Owned {
  userId: string
}

/** Only who put it there changes it. */
export const ownsMusic = (callerId: CallerId, { userId }: Owned): boolean => callerId === userId

/** The whole of a song is for whose it is and for who paid for it; anybody else hears the preview. */
export const mayHearWhole = (callerId: CallerId, piece: Owned & { isBought: boolean }): boolean =>
  callerId !== undefined && (ownsMusic(callerId, piece) || piece.isBought)

interface Seen extends Owned {
  isHeld: boolean
  shownAt: string | null
  deletedAt: string | null
  shedDeletedAt: string | null
  isBought: boolean
}

/** What strangers never saw, or is held back, is unknown to them, even once it is gone. */
export const sightOf = (callerId: CallerId, piece: (Seen & { isShown: boolean }) | undefined) => {
  if (piece === undefined) return 'unknown'
  const isGone = piece.deletedAt !== null || piece.shedDeletedAt !== null
  if (callerId !== undefined && piece.isBought) return 'seen'
  if (!ownsMusic(callerId, piece)) {
    const isKnown = isGone ? piece.shownAt !== null && !piece.isHeld : piece.isShown
    if (!isKnown) return 'unknown'
  }
  return isGone ? 'gone' : 'seen'
}

/** Of songs that failed, and of those that are to take another's place, only their owner knows. */
export const seesSong = (isOwn: boolean, song: { state: string; replaces: string | null }): boolean =>
  isOwn || (song.state !== 'failed' && song.replaces === null)

/** What the caller is to a piece; nothing for visitors, whose answers are the same for all. */
export const musicViewer = (
  callerId: CallerId,
  piece: Owned & { isLiked: boolean; isHeld: boolean; isBought: boolean; isPartner?: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = ownsMusic(callerId, piece)
  const can = { edit: owned, delete: owned, like: !owned, contact: !owned }
  const hidden = owned && piece.isHeld ? ({ hidden_for: 'reports' } as const) : {}
  const shared = piece.isPartner === true ? ({ shares: true } as const) : {}
  return { viewer: { liked: piece.isLiked, owned, bought: piece.isBought, can, ...shared, ...hidden } }
}

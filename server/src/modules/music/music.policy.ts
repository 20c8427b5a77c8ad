import type { Viewer } from '@sheds/contract/scalars'

type CallerId = string | undefined

interface OwnedItem {
  userId: string
}

/** Only the owner changes a piece. */
export const ownsMusic = (callerId: CallerId, { userId }: OwnedItem): boolean => callerId === userId

/** The owner and buyers hear whole songs; everyone else hears the preview. */
export const mayHearWhole = (callerId: CallerId, piece: OwnedItem & { isBought: boolean }): boolean =>
  callerId !== undefined && (ownsMusic(callerId, piece) || piece.isBought)

interface MusicVisibility extends OwnedItem {
  isHeld: boolean
  shownAt: string | null
  deletedAt: string | null
  shedDeletedAt: string | null
  isBought: boolean
}

/** A piece that was never visible, or is held, is unknown to all but its owner and buyers, even after deletion. */
export const sightOf = (callerId: CallerId, piece: (MusicVisibility & { isShown: boolean }) | undefined) => {
  if (piece === undefined) return 'unknown'
  const isGone = piece.deletedAt !== null || piece.shedDeletedAt !== null
  if (callerId !== undefined && piece.isBought) return 'seen'
  if (!ownsMusic(callerId, piece)) {
    const isKnown = isGone ? piece.shownAt !== null && !piece.isHeld : piece.isShown
    if (!isKnown) return 'unknown'
  }
  return isGone ? 'gone' : 'seen'
}

/** Failed songs, and replacements that are not yet ready, are visible only to the owner. */
export const seesSong = (isOwn: boolean, song: { state: string; replaces: string | null }): boolean =>
  isOwn || (song.state !== 'failed' && song.replaces === null)

/** Permissions of the caller on a piece; empty for visitors, so that they all share a cached response. */
export const musicViewer = (
  callerId: CallerId,
  piece: OwnedItem & { isLiked: boolean; isHeld: boolean; isBought: boolean; isPartner?: boolean },
): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = ownsMusic(callerId, piece)
  const can = { edit: owned, delete: owned, like: !owned, contact: !owned }
  const hidden = owned && piece.isHeld ? ({ hidden_for: 'reports' } as const) : {}
  const shared = piece.isPartner === true ? ({ shares: true } as const) : {}
  return { viewer: { liked: piece.isLiked, owned, bought: piece.isBought, can, ...shared, ...hidden } }
}

import { type SavedKind, savedKinds } from '@sheds/contract/saved/saved-kinds'

const path = '/saved'

/** Tab of things seen on this device. */
export const seenHref = `${path}?view=seen`

export const savedThingsHref = (kind: SavedKind = savedKinds[0], cursor?: string): string => {
  const asked = new URLSearchParams({
    ...(kind !== savedKinds[0] && { kind }),
    ...(cursor !== undefined && { cursor }),
  }).toString()
  return asked === '' ? path : `${path}?${asked}`
}

export const savedKindIn = (search: URLSearchParams): SavedKind =>
  savedKinds.find((kind) => kind === search.get('kind')) ?? savedKinds[0]

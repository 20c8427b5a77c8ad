import { publicOrigin } from '../session/own-address.ts'

/** Public page to share, and its preview. */
export interface SharedThing {
  path: string
  name: string
  /** Formatted: "CFA 1,500". */
  price?: string | undefined
  /** Address of a small picture. */
  picture?: string | undefined
}

/** Texts for a chat, or for the phone's own sheet. */
export const shareWordsOf = ({ path, name, price }: SharedThing) => ({
  title: name,
  text: price === undefined ? name : `${name}, ${price}`,
  url: `${publicOrigin()}${path}`,
})

/** Opens WhatsApp, which asks for the recipient. */
export const whatsAppHref = (thing: SharedThing): string => {
  const { text, url } = shareWordsOf(thing)
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
}

/** A phone has its own share sheet, with its user's chats; a desktop's sheet offers less than ours. */
export const hasOwnSheet = (): boolean => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches

/** Opens the device's share sheet. A cancel there is a choice; after a failure `otherwise` runs. */
export const passOn = (thing: SharedThing, otherwise: () => void = () => undefined): void => {
  navigator.share(shareWordsOf(thing)).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) otherwise()
  })
}

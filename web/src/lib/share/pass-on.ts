import { publicOrigin } from '../session/own-address.ts'

/** What is passed on: its public page, and what to show of it. */
export interface SharedThing {
  path: string
  name: string
  /** Printed already: "CFA 1,500". */
  price?: string | undefined
  /** A small picture's address. */
  picture?: string | undefined
}

/** How a thing is told of, in a chat or by the phone's own sheet. */
export const shareWordsOf = ({ path, name, price }: SharedThing) => ({
  title: name,
  text: price === undefined ? name : `${name}, ${price}`,
  url: `${publicOrigin()}${path}`,
})

/** Opens WhatsApp, which asks whom to send it to. */
export const whatsAppHref = (thing: SharedThing): string => {
  const { text, url } = shareWordsOf(thing)
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
}

/** A phone has a sheet of its own, with the chats of whoever holds it; a desktop's knows less than ours. */
export const hasOwnSheet = (): boolean => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches

/** By the device's sheet. Whoever changes their mind there has chosen; where it refuses there are other ways. */
export const passOn = (thing: SharedThing, otherwise: () => void = () => undefined): void => {
  navigator.share(shareWordsOf(thing)).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) otherwise()
  })
}

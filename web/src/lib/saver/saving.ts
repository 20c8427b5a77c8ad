import * as m from '../../messages/compiled/messages.ts'
import { keepShown, SaverPicture, sayBy } from '../../ui/picture/saver-picture.tsx'
import { beginSaver, switchSaver } from '../../ui/picture/saver-slot.ts'
import { readCookie, writeCookie } from '../device/cookies.ts'
import { isSaving, isSlow } from './saver.ts'

/** "tap to load · 84 KB"; the size of an old picture is unknown. */
export const sayTap = (size: string): string => (size === '' ? m.photo_tap() : m.photo_tap_size({ size }))

export const begin = (): void => {
  sayBy(sayTap)
  beginSaver(SaverPicture)
}

/** Applies the choice in the menu here at once, and on the server from now on. */
export const chooseSaver = (on: boolean): void => {
  writeCookie('saver', on ? 'on' : 'off')
  become(on)
}

/** Choice in the menu, or a slow connection found here; the server reads the same, see `savesData` there. */
export const savedChoice = (): string | undefined => /^(?:on|off|slow)$/.exec(readCookie('saver') ?? '')?.[0]

/** Applies a connection that became slow, or fast again, since the last page, unless the user has chosen. */
export const followLine = (): void => {
  const choice = savedChoice()
  if (choice !== 'on' && choice !== 'off' && isSlow() !== (choice === 'slow')) followSlow(isSlow())
}

/** Automatic: a slow connection saves data until it is fast again. */
const followSlow = (slow: boolean): void => {
  writeCookie('saver', slow ? 'slow' : undefined)
  become(slow)
}

const become = (on: boolean): void => {
  if (on === isSaving()) return
  if (on) {
    document.documentElement.dataset.saver = ''
    sayBy(sayTap)
    keepShown(shownSources())
  } else delete document.documentElement.dataset.saver
  switchSaver(on ? SaverPicture : undefined)
}

/** Pictures that are already loaded cost nothing more. */
const shownSources = (): string[] =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth > 0)
    .map((image) => image.getAttribute('src') ?? '')

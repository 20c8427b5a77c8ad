import * as m from '../../messages/compiled/messages.ts'
import { keepShown, SaverPicture, sayBy } from '../../ui/picture/saver-picture.tsx'
import { beginSaver, switchSaver } from '../../ui/picture/saver-slot.ts'
import { readCookie, writeCookie } from '../device/cookies.ts'
import { isSaving, isSlow } from './saver.ts'

/** "tap to load · 84 KB"; of an old picture nobody knows the size. */
export const sayTap = (size: string): string => (size === '' ? m.photo_tap() : m.photo_tap_size({ size }))

export const begin = (): void => {
  sayBy(sayTap)
  beginSaver(SaverPicture)
}

/** As chosen in the menu: at once here, and from now on by the server. */
export const chooseSaver = (on: boolean): void => {
  writeCookie('saver', on ? 'on' : 'off')
  become(on)
}

/** What was chosen in the menu, or found out here: the server reads the same, see `savesData` there. */
export const savedChoice = (): string | undefined => /^(?:on|off|slow)$/.exec(readCookie('saver') ?? '')?.[0]

/** A line that has become slow, or fast again, since the last page: nobody chose otherwise. */
export const followLine = (): void => {
  const choice = savedChoice()
  if (choice !== 'on' && choice !== 'off' && isSlow() !== (choice === 'slow')) followSlow(isSlow())
}

/** Not chosen, but found: a slow line saves until it is fast again. */
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

/** What has come already costs nothing any more. */
const shownSources = (): string[] =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth > 0)
    .map((image) => image.getAttribute('src') ?? '')

import { once } from '../../ui/once.ts'
import { hasKeptSound, keptSound } from '../keep/kept-sounds.ts'
import { isCostly } from '../saver/saver.ts'
import type { Stream, Track } from './track.ts'

const smallType = 'audio/ogg; codecs=opus'

/** Some browsers can not play what it is made of. */
export const playsSmall = once((): boolean => document.createElement('audio').canPlayType(smallType) !== '')

/** The small stream on slow lines and for whoever saves data, unless somebody chose. */
export const isSmall = ({ small }: Pick<Track, 'small'>, stream: Stream): boolean =>
  small !== null && (stream === 'small' || (stream === 'auto' && isCostly())) && playsSmall()

/** What is kept on this device is heard from there. */
export const addressOf = (track: Track, stream: Stream): string =>
  keptSound(track.songId) ?? (isSmall(track, stream) ? track.small : null) ?? track.audio

/** A copy of a page is a visitor's and knows previews alone: what is kept is heard whole all the same. */
export const asKept = (track: Track): Track =>
  hasKeptSound(track.songId) && !track.whole ? { ...track, whole: true } : track

export const firstVolume = 0.5

/** Songs are heard alike: a soft one is played louder, as far as there is room. */
export const volumeOf = (volume: number, gain: number | null): number =>
  Math.min(1, Math.max(0, volume * 10 ** ((gain ?? 0) / 20)))

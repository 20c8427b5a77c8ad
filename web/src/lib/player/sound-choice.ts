import { once } from '../../ui/once.ts'
import { hasKeptSound, keptSound } from '../keep/kept-sounds.ts'
import { isCostly } from '../saver/saver.ts'
import type { Stream, Track } from './track.ts'

const smallType = 'audio/ogg; codecs=opus'

/** Some browsers cannot decode the small stream. */
export const playsSmall = once((): boolean => document.createElement('audio').canPlayType(smallType) !== '')

/** Small stream on slow connections and with the data saver, unless the user chose a stream. */
export const isSmall = ({ small }: Pick<Track, 'small'>, stream: Stream): boolean =>
  small !== null && (stream === 'small' || (stream === 'auto' && isCostly())) && playsSmall()

/** A kept song is played from this device. */
export const addressOf = (track: Track, stream: Stream): string =>
  keptSound(track.songId) ?? (isSmall(track, stream) ? track.small : null) ?? track.audio

/** A page cached for visitors knows only previews; a kept song is played whole all the same. */
export const asKept = (track: Track): Track =>
  hasKeptSound(track.songId) && !track.whole ? { ...track, whole: true } : track

export const firstVolume = 0.5

/** Equal loudness for all songs: a soft one is amplified, as far as there is room. */
export const volumeOf = (volume: number, gain: number | null): number =>
  Math.min(1, Math.max(0, volume * 10 ** ((gain ?? 0) / 20)))

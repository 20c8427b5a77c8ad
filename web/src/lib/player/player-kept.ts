import { stored } from '../device/stored.ts'
import { idleMs } from './player-glance.ts'
import { firstVolume } from './sound-choice.ts'
import type { PlayedFrom, PlayerState, Stream, Track } from './track.ts'

/** What of the player stays on this device: it stands there paused after a reload. */
export type Kept = Pick<PlayerState, 'tracks' | 'place' | 'from' | 'second' | 'volume' | 'stream'> & {
  /** When it was last touched or heard. */
  at: number
}

const nowhere: PlayedFrom = { label: '', href: '/' }
const nothing: Kept = { tracks: [], place: 0, from: nowhere, second: 0, volume: firstVolume, stream: 'auto', at: 0 }

const isTrack = (value: unknown): value is Track => {
  const { songId, musicId, audio, seconds } = Object(value) as Record<string, unknown>
  return [songId, musicId, audio].every((each) => typeof each === 'string') && typeof seconds === 'number'
}

const streams: readonly unknown[] = ['auto', 'small', 'full'] satisfies Stream[]

/** Whatever the storage holds, made sound. */
export const soundKept = (raw: unknown): Kept => {
  const { tracks, place, from, second, volume, stream, at: keptAt } = Object(raw) as Record<string, unknown>
  const sound = Array.isArray(tracks) ? tracks.filter(isTrack) : []
  const at = Number.isInteger(place) ? (place as number) : 0
  const { label, href } = Object(from) as Record<string, unknown>
  return {
    tracks: sound[at] === undefined ? [] : sound,
    place: at,
    from: typeof label === 'string' && typeof href === 'string' ? { label, href } : nowhere,
    second: typeof second === 'number' && second >= 0 ? second : 0,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : firstVolume,
    stream: streams.includes(stream) ? (stream as Stream) : 'auto',
    at: typeof keptAt === 'number' ? keptAt : 0,
  }
}

const kept = stored('player', soundKept)

/** On the server nothing is kept; of a player that was left long ago only how it is set. */
export const readKept = (): Kept => {
  if (typeof localStorage === 'undefined') return nothing
  const now = kept.get()
  return Date.now() - now.at < idleMs ? now : { ...now, tracks: [], place: 0, second: 0 }
}

const mostKept = 100

export const keep = ({ tracks, place, from, second, volume, stream }: PlayerState): void => {
  // Around the one that plays.
  const first = Math.max(0, Math.min(place - mostKept / 2, tracks.length - mostKept))
  const near = tracks.slice(first, first + mostKept)
  kept.set({
    tracks: near,
    place: place - first,
    from,
    second: Math.floor(second * 10) / 10,
    volume,
    stream,
    at: Date.now(),
  })
}

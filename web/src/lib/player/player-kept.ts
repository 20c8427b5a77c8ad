import { stored } from '../device/stored.ts'
import { idleMs } from './player-glance.ts'
import { firstVolume } from './sound-choice.ts'
import type { PlayedFrom, PlayerState, Stream, Track } from './track.ts'

/** State of the player that is stored on this device; after a reload it is paused. */
export type StoredPlayer = Pick<PlayerState, 'tracks' | 'place' | 'from' | 'second' | 'volume' | 'stream'> & {
  /** Last time that it was used or played. */
  at: number
}

const nowhere: PlayedFrom = { label: '', href: '/' }
const nothing: StoredPlayer = {
  tracks: [],
  place: 0,
  from: nowhere,
  second: 0,
  volume: firstVolume,
  stream: 'auto',
  at: 0,
}

const isTrack = (value: unknown): value is Track => {
  const { songId, musicId, audio, seconds } = Object(value) as Record<string, unknown>
  return [songId, musicId, audio].every((each) => typeof each === 'string') && typeof seconds === 'number'
}

const streams: readonly unknown[] = ['auto', 'small', 'full'] satisfies Stream[]

/** Valid state, whatever is stored. */
export const soundKept = (raw: unknown): StoredPlayer => {
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

/** Empty on the server; of a player that was left long ago, only its settings. */
export const readKept = (): StoredPlayer => {
  if (typeof localStorage === 'undefined') return nothing
  const now = kept.get()
  return Date.now() - now.at < idleMs ? now : { ...now, tracks: [], place: 0, second: 0 }
}

const mostKept = 100

export const keep = ({ tracks, place, from, second, volume, stream }: PlayerState): void => {
  // Songs around the current one.
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

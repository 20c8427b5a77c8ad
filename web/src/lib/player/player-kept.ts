import { playerKey } from '../login/my-info.store.ts'
import { stored } from '../stored.ts'
import { firstVolume } from './sound-choice.ts'
import type { PlayedFrom, PlayerState, Stream, Track } from './track.ts'

/** What of the player stays on this device: it stands there paused after a reload. */
export type Kept = Pick<PlayerState, 'tracks' | 'place' | 'from' | 'second' | 'volume' | 'stream'>

const nowhere: PlayedFrom = { label: '', href: '/' }
const nothing: Kept = { tracks: [], place: 0, from: nowhere, second: 0, volume: firstVolume, stream: 'auto' }

const isTrack = (value: unknown): value is Track => {
  const { songId, musicId, audio, seconds } = Object(value) as Record<string, unknown>
  return [songId, musicId, audio].every((each) => typeof each === 'string') && typeof seconds === 'number'
}

const streams: readonly unknown[] = ['auto', 'small', 'full'] satisfies Stream[]

/** Whatever the storage holds, made sound. */
export const soundKept = (raw: unknown): Kept => {
  const { tracks, place, from, second, volume, stream } = Object(raw) as Record<string, unknown>
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
  }
}

const kept = stored(playerKey, soundKept)

/** On the server nothing is kept. */
export const readKept = (): Kept => (typeof localStorage === 'undefined' ? nothing : kept.get())

const mostKept = 100

export const keep = ({ tracks, place, from, second, volume, stream }: PlayerState): void => {
  // Around the one that plays.
  const first = Math.max(0, Math.min(place - mostKept / 2, tracks.length - mostKept))
  const near = tracks.slice(first, first + mostKept)
  kept.set({ tracks: near, place: place - first, from, second: Math.floor(second * 10) / 10, volume, stream })
}

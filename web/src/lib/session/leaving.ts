import * as m from '../../messages/compiled/messages.ts'
import { keptSongIds } from '../keep/kept-songs.store.ts'
import { number } from '../language/format.ts'
import { waitingCount } from '../outbox/waiting.store.ts'

/**
 * What a logout removes that somebody would miss, a few words each. It must be known without a network and at once. What is
 * removed is in `device/registry.ts`.
 */
export const losses = (): string[] => {
  const [waiting, songs] = [waitingCount(), keptSongIds().length]
  return [
    waiting > 0 && m.leaving_waiting({ n: waiting, count: number(waiting) }),
    songs > 0 && m.music_leaving_kept({ n: songs, count: number(songs) }),
  ].filter((words) => words !== false)
}

import * as m from '../../messages/compiled/messages.ts'
import { keptSongIds } from '../keep/kept-songs.store.ts'
import { number } from '../language/format.ts'
import { waitingCount } from '../outbox/waiting.store.ts'

/**
 * Things deleted by a logout that the user would miss, in a few words each. Must work offline and at once. The deletion
 * itself is in `device/registry.ts`.
 */
export const losses = (): string[] => {
  const [waiting, songs] = [waitingCount(), keptSongIds().length]
  return [
    waiting > 0 && m.leaving_waiting({ n: waiting, count: number(waiting) }),
    songs > 0 && m.music_leaving_kept({ n: songs, count: number(songs) }),
  ].filter((words) => words !== false)
}

import { holdMusicLists, holdMusicPages } from './music/music.lists.ts'
import { holdPreviews } from './music/music.previews.ts'
import { holdQueue } from './music/music.queue.ts'

/**
 * Music: its lists of 100,000 pieces against 1,000, previews against a bare server of files, and what a queue of one
 * seller's files does to everybody else. `npm run bench -- music <part>` measures one part only.
 */
export const measure = async (): Promise<void> => {
  const [wanted] = process.argv.slice(3)
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    lists: holdMusicLists,
    pages: holdMusicPages,
    previews: holdPreviews,
    queue: holdQueue,
  }
  for (const [name, part] of Object.entries(parts)) if (wanted === undefined || wanted === name) await part()
}

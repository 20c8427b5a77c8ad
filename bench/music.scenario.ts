import { holdAudio } from './music/music.audio.ts'
import { holdBuying } from './music/music.buy.ts'
import { holdMusicLists } from './music/music.lists.ts'
import { holdPreviews } from './music/music.previews.ts'
import { holdQueue } from './music/music.queue.ts'
import { walkWay } from './music/music.way.ts'
import { holdZips } from './music/music.zips.ts'

/**
 * Music: the CPU time of making songs against ffmpeg (Debian's, if installed; `BENCH_SECONDS=60` takes a shorter song),
 * lists of 100,000 pieces against 1,000, previews against a bare file server, the effect of one seller's queue on others,
 * buyers of a hot song against a hand-written transaction, zips against a plain file, and the walk from a visitor's
 * preview to an offline song on a slow phone. `npm run bench -- music <part>` measures one part only.
 */
export const measure = async (): Promise<void> => {
  const [wanted] = process.argv.slice(3)
  const parts: Readonly<Record<string, () => Promise<void>>> = {
    audio: holdAudio,
    lists: holdMusicLists,
    previews: holdPreviews,
    queue: holdQueue,
    buy: holdBuying,
    zips: holdZips,
    way: walkWay,
  }
  for (const [name, part] of Object.entries(parts)) if (wanted === undefined || wanted === name) await part()
}

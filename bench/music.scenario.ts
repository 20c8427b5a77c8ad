import { holdAudio } from './music/music.audio.ts'
import { holdBuying } from './music/music.buy.ts'
import { holdMusicLists } from './music/music.lists.ts'
import { holdPreviews } from './music/music.previews.ts'
import { holdQueue } from './music/music.queue.ts'
import { walkWay } from './music/music.way.ts'
import { holdZips } from './music/music.zips.ts'

/**
 * Music: what making songs costs beside ffmpeg (Debian's, if it is there; `BENCH_SECONDS=60` takes a shorter song), its lists
 * of 100,000 pieces against 1,000, previews against a bare server of files, what a queue of one seller's files does to
 * everybody else, a hot song's buyers beside a transaction by hand, zips beside a plain file, and the whole
 * way from a visitor's preview to a song without a network on a slow phone, beside the wallet's payment. `npm run bench -- music <part>` measures one part only.
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

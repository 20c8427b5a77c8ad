import { holdAudio } from './music/music.audio.ts'

/**
 * What making songs costs beside ffmpeg. `npm run bench -- music <part>` measures one part only; `BENCH_SECONDS=60` takes a
 * shorter song. Wants Debian's ffmpeg.
 */
export const measure = async (): Promise<void> => {
  const [wanted] = process.argv.slice(3)
  const parts: Readonly<Record<string, () => Promise<void>>> = { audio: holdAudio }
  for (const [name, part] of Object.entries(parts)) if (wanted === undefined || wanted === name) await part()
}

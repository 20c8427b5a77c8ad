import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { AudioType } from '@sheds/server/modules/music/audio/audio-type'
import { holdCeiling, median } from '../support/rounds.ts'

const rounds = 3
const seconds = Number(process.env.BENCH_SECONDS ?? 180)
const ceiling = 1.25

interface Kind {
  name: string
  type: AudioType
  /** Options with which ffmpeg makes the test file from the WAV. */
  made: readonly string[]
  /** Options with which ffmpeg makes the complete song. */
  whole: readonly string[]
}

const encoded = ['-c:a', 'libmp3lame', '-q:a', '2']

const kinds: readonly Kind[] = [
  { name: 'wav', type: 'wav', made: ['-c:a', 'copy'], whole: encoded },
  { name: 'mp3', type: 'mp3', made: ['-c:a', 'libmp3lame', '-b:a', '192k'], whole: ['-c:a', 'copy'] },
  { name: 'm4a', type: 'mp4', made: ['-c:a', 'aac', '-b:a', '160k'], whole: encoded },
  { name: 'ogg', type: 'ogg', made: ['-c:a', 'libvorbis', '-q:a', '5'], whole: encoded },
]

/** The product’s settings; `plain` keeps ffmpeg’s default effort for Opus. */
const opus = (isPlain: boolean): string[] => [
  ...['-c:a', 'libopus', '-b:a', '48k'],
  ...(isPlain ? [] : ['-compression_level', '5']),
]

/** Compares the CPU time of all outputs of a file: the worker's against ffmpeg's two runs. */
export const holdAudio = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-music-'))
  const ours = startOurs()
  try {
    const wav = join(folder, 'song.wav')
    writeFileSync(wav, band(seconds))
    console.log(`\nOne song of ${seconds} s, all outputs, CPU seconds (median of ${rounds})`)
    const totals = { ours: 0, theirs: 0, plain: 0 }
    for (const kind of kinds) {
      const figures = await compare(ours, kind, wav)
      totals.ours += figures.ours
      totals.theirs += figures.theirs
      totals.plain += figures.plain
      console.log(
        `  ${kind.name}  ours ${two(figures.ours)}  ffmpeg ${two(figures.theirs)} (${two(figures.plain)} as it comes)  ratio ${two(figures.ours / figures.theirs)}`,
      )
    }
    console.log(`  ours ÷ ffmpeg as it comes: ${two(totals.ours / totals.plain)}`)
    holdCeiling('ours ÷ ffmpeg, same settings', totals.ours / totals.theirs, ceiling)
  } finally {
    ours.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const two = (value: number): string => value.toFixed(2)

const compare = async (ours: Ours, { name, type, made, whole }: Kind, wav: string) => {
  const path = wav.replace('song.wav', `upload.${name}`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', wav, ...made, path])
  const times = { ours: [] as number[], theirs: [] as number[], plain: [] as number[] }
  await ours.make(path, type)
  for (let round = 0; round < rounds; round++) {
    times.ours.push(await ours.make(path, type))
    times.theirs.push(await ffmpegOf(path, whole, false))
    times.plain.push(await ffmpegOf(path, whole, true))
  }
  return { ours: median(times.ours), theirs: median(times.theirs), plain: median(times.plain) }
}

/**
 * The loudest part is known only after decoding the whole song: so ffmpeg measures in a first run (loudness, and each
 * tenth of a second for the waveform) and makes all files in a second run with one decoding.
 */
const ffmpegOf = async (path: string, whole: readonly string[], isPlain: boolean): Promise<number> => {
  const out = (name: string): string => `${path}.${name}`
  const part = ['-ss', String(seconds / 3), '-t', String(Math.min(30, seconds / 2))]
  const measuring = ['-af', `ebur128=peak=sample:metadata=1,ametadata=print:file=${out('log')}`, '-f', 'null', '-']
  const making = [
    ...['-map', '0:a', ...whole, out('whole.mp3')],
    ...['-map', '0:a', ...opus(isPlain), out('small.opus')],
    ...['-map', '0:a', ...part, '-c:a', 'libmp3lame', '-b:a', '112k', out('preview.mp3')],
    ...['-map', '0:a', ...part, ...opus(isPlain), out('preview.opus')],
  ]
  return (await cpuOf(path, measuring)) + (await cpuOf(path, making))
}

/** User and system time of the program with all its threads, as the shell reports it. */
const cpuOf = (path: string, options: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const words = ['ffmpeg', '-v', 'error', '-y', '-threads', '1', '-i', path, ...options]
    const child = spawn('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    child.on('exit', (code) => {
      const [user, system] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
      if (code === 0) resolve((user ?? 0) + (system ?? 0))
      else reject(new Error(said))
    })
  })

interface Ours {
  make(path: string, type: AudioType): Promise<number>
  stop(): void
}

/** Starts a process that makes songs one after the other, as a worker does, and prints the CPU time of each. */
const startOurs = (): Ours => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./music.maker.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: Interface = createInterface({ input: child.stdout })
  return {
    make(path, type) {
      child.stdin.write(`${JSON.stringify({ path, type })}\n`)
      return new Promise((resolve) => lines.once('line', (line) => resolve(Number(line))))
    },
    stop: () => child.kill(),
  }
}

const rate = 44_100
const chords = [0, 5, 7, 3].map((steps) => [220, 277, 330, 440].map((pitch) => pitch * 2 ** (steps / 12)))

/** 16-bit WAV with guitar chords on both channels, a bass drum, a snare, a shaker and some noise. */
const band = (seconds: number): Buffer => {
  const length = seconds * rate
  const wav = Buffer.alloc(44 + length * 4)
  wav.write('RIFF')
  wav.writeUInt32LE(36 + length * 4, 4)
  wav.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 0x0002_0001, rate, rate * 4, 0x0010_0004].entries())
    wav.writeUInt32LE(value, 16 + at * 4)
  wav.write('data', 36)
  wav.writeUInt32LE(length * 4, 40)
  let seed = 1
  const noise = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 31 - 1
  }
  for (let at = 0; at < length; at++) {
    const second = at / rate
    const [left, right] = guitars(second)
    const beat = second % 0.5
    const drums = noise() * Math.exp(-beat * 30) * 0.3 + Math.sin(2 * Math.PI * 60 * beat) * Math.exp(-beat * 12) * 0.4
    const shaker = noise() * Math.exp(-(second % 0.125) * 60) * 0.1
    wav.writeInt16LE(whole(left + drums + shaker * 0.6 + noise() * 0.003), 44 + at * 4)
    wav.writeInt16LE(whole(right + drums + shaker + noise() * 0.003), 46 + at * 4)
  }
  return wav
}

const guitars = (second: number): [number, number] => {
  let [left, right] = [0, 0]
  const chord = chords[Math.floor(second / 2) % chords.length] ?? []
  const pluck = Math.exp(-(second % 0.25) * 3) * 0.1
  for (const [string, pitch] of chord.entries()) {
    for (let overtone = 1; overtone < 6; overtone++) {
      const value = (Math.sin(2 * Math.PI * pitch * overtone * second + string) / overtone ** 2) * pluck
      left += value * (string % 2 ? 1 : 0.5)
      right += value * (string % 2 ? 0.5 : 1)
    }
  }
  return [left, right]
}

const whole = (value: number): number => Math.max(-32_767, Math.min(32_767, Math.round(value * 20_000)))

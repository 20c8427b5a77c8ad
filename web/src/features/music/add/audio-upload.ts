import { addAudioFiles, arrangeSongs, getMusic, type Music, setAudioFile } from '@sheds/contract/music/music'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { paced, paceOf, percentOf } from '../../../lib/upload/upload-progress.ts'
import { sendUpload } from '../../../lib/upload/upload-request.ts'
import { watched } from '../../../ui/watched.ts'
import { type AudioFile, bytesToSend, firstMissing, renamedSongs } from './audio-files.ts'
import { SendingPace } from './time-left.ts'

export interface AudioUploadState {
  files: readonly AudioFile[]
  /** `waiting` for the connection; `failed` after a server error. */
  phase: 'choosing' | 'sending' | 'paused' | 'waiting' | 'failed' | 'done'
  percent: number
  /** Bytes sent and in total, over all files and of the current file. */
  sent: number
  total: number
  sentOfFile: number
  secondsLeft: number | undefined
  error: ApiError | undefined
  message: string
}

export interface AudioUploadTools {
  send: typeof sendUpload
  /** Reads the piece as the server has it now. */
  read: (music: Music) => Promise<Music>
  rename: (music: Music, songs: { id: string; title: string }[]) => Promise<unknown>
  token: () => string | undefined
  keep: (files: readonly AudioFile[]) => void
  now: () => number
}

const waits = [1000, 2000, 5000, 10_000, 20_000]

const start: AudioUploadState = {
  files: [],
  phase: 'choosing',
  percent: 0,
  sent: 0,
  total: 0,
  sentOfFile: 0,
  secondsLeft: undefined,
  error: undefined,
  message: '',
}

export const audioTools = (token: () => string | undefined, keep: AudioUploadTools['keep']): AudioUploadTools => ({
  send: sendUpload,
  read: ({ id }) => callApi(getMusic, { params: { id } }),
  rename: ({ id }, songs) => callApi(arrangeSongs, { params: { id }, body: { songs } as never }),
  token,
  keep,
  now: () => performance.now(),
})

/** Sends files one per call, so that an interrupted upload continues at the first missing file. */
export class AudioUpload {
  readonly #state = watched<AudioUploadState>(start)
  readonly #tools: AudioUploadTools
  readonly #pace = new SendingPace()
  #music: Music
  #running: AbortController | undefined
  #tries = 0
  #wake: (() => void) | undefined

  constructor(music: Music, files: readonly AudioFile[], tools: AudioUploadTools) {
    this.#music = music
    this.#tools = tools
    this.#show({ files })
  }

  get = (): AudioUploadState => this.#state.get()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  put(files: readonly AudioFile[]): void {
    this.#show({ files, error: undefined, ...(this.get().phase === 'failed' && { phase: 'choosing' as const }) })
    this.#tools.keep(files)
  }

  pause(): void {
    this.#running?.abort()
  }

  /** Sends missing files; ends in `done`, `failed` or `paused`, never throws. */
  async start(): Promise<void> {
    if (this.#running !== undefined) return this.#wake?.()
    const own = new AbortController()
    this.#running = own
    this.#pace.forget()
    const total = bytesToSend(this.get().files)
    const painter = paced((sent: number) => this.#paint(sent), paceOf(total))
    this.#show({ phase: 'sending', total, error: undefined, percent: percentOf(this.#sentBytes(), total) })
    try {
      for (let file = firstMissing(this.get().files); file !== undefined; file = firstMissing(this.get().files))
        await this.#one(file, own.signal, painter.push)
      painter.stop()
      await this.#finish()
    } catch (error) {
      painter.stop()
      this.#mark(({ state }) => state === 'sending', { state: 'waiting' })
      if (own.signal.aborted) this.#show({ phase: 'paused', secondsLeft: undefined })
      else this.#show({ phase: 'failed', percent: 0, error: error instanceof ApiError ? error : new ApiError(0, {}) })
    } finally {
      this.#running = undefined
    }
  }

  async #one(file: AudioFile, signal: AbortSignal, push: (sent: number) => void): Promise<void> {
    const here = ({ key }: AudioFile): boolean => key === file.key
    const before = this.#sentBytes()
    this.#mark(here, { state: 'sending' })
    this.#show({ sentOfFile: 0 })
    const onSent = (sent: number, all: number): void => push(before + (sent / Math.max(all, 1)) * file.size)
    try {
      await this.#send(file, { token: this.#tools.token(), signal, onSent })
      this.#tries = 0
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error
      if (error.status === 0) return this.#afterLoss(file, signal)
      const reason = error.fields.audio_file
      if (reason === undefined || this.#music.project_type === 'single') throw error
      return this.#mark(here, { state: 'refused', reason })
    }
    this.#mark(here, { state: 'sent' })
  }

  async #send(file: AudioFile, way: Parameters<typeof sendUpload>[3]): Promise<void> {
    const call = { params: { shed_id: this.#music.shed_id, music_id: this.#music.id } }
    const files = { audio_file: [file.file as File] }
    if (this.#music.project_type === 'single') {
      this.#music = (await this.#tools.send(setAudioFile, call, files, way)).music
      return
    }
    const { music, message, rejected } = await this.#tools.send(addAudioFiles, call, files, way)
    this.#music = music
    this.#show({ message })
    const [refusal] = rejected
    if (refusal !== undefined) throw new ApiError(400, { fields: { audio_file: refusal.reason } })
  }

  /** The response was lost, but the file may have arrived: compares the songs before resending. */
  async #afterLoss(file: AudioFile, signal: AbortSignal): Promise<void> {
    const here = ({ key }: AudioFile): boolean => key === file.key
    this.#pace.forget()
    this.#show({ phase: 'waiting', secondsLeft: undefined })
    this.#mark(here, { state: 'waiting' })
    await this.#rest(waits[Math.min(this.#tries, waits.length - 1)] ?? 0, signal)
    this.#tries += 1
    const now = await this.#tools.read(this.#music).catch(() => undefined)
    signal.throwIfAborted()
    if (now === undefined) return this.#afterLoss(file, signal)
    const known = new Set(this.#music.songs.map(({ id }) => id))
    const arrived = now.songs.some(({ id }) => !known.has(id))
    this.#music = now
    this.#show({ phase: 'sending' })
    if (arrived) this.#mark(here, { state: 'sent' })
  }

  /** Waits until the time is over, the device is online, or `start` is called again. */
  #rest(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer)
        globalThis.removeEventListener?.('online', go)
        this.#wake = undefined
        if (signal.aborted) reject(signal.reason as Error)
        else resolve()
      }
      const timer = setTimeout(go, ms)
      this.#wake = go
      signal.addEventListener('abort', go)
      globalThis.addEventListener?.('online', go)
    })
  }

  async #finish(): Promise<void> {
    const { files } = this.get()
    if (!files.some(({ state }) => state === 'sent')) return this.#show({ phase: 'choosing', percent: 0 })
    const titled = this.#music.project_type === 'group' ? renamedSongs(this.#music.songs, files) : undefined
    // The upload succeeded even if the renaming fails; titles can be changed on the piece's page.
    if (titled !== undefined) await this.#tools.rename(this.#music, titled).catch(() => undefined)
    const missing = files.some(({ state }) => state === 'waiting' || state === 'refused')
    if (!missing) this.#tools.keep([])
    this.#show({ phase: 'done', percent: 100, secondsLeft: undefined })
  }

  #paint(sent: number): void {
    const { total, phase } = this.get()
    this.#pace.see(this.#tools.now(), sent)
    if (phase !== 'sending') return
    const secondsLeft = this.#pace.left(total)
    this.#show({
      sent,
      percent: percentOf(sent, total),
      sentOfFile: Math.max(0, sent - this.#sentBytes()),
      secondsLeft,
    })
  }

  #sentBytes = (): number =>
    this.get()
      .files.filter(({ state, file }) => state === 'sent' && file !== undefined)
      .reduce((sum, { size }) => sum + size, 0)

  #mark(which: (file: AudioFile) => boolean, change: Partial<AudioFile>): void {
    const files = this.get().files.map((file) => (which(file) ? { ...file, ...change } : file))
    this.#show({ files })
    this.#tools.keep(files)
  }

  #show(change: Partial<AudioUploadState>): void {
    this.#state.show({ ...this.get(), ...change })
  }
}

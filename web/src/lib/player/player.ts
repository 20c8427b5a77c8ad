import { type WatchedValue, watched } from '../../ui/watched.ts'
import { type PlayerTools, playerLimits, type Sound } from './player-parts.ts'
import { Listening } from './player-plays.ts'
import { placeAfter, withWholeSongs } from './queue.rules.ts'
import { addressOf, asKept, volumeOf } from './sound-choice.ts'
import {
  audibleFrom,
  audibleSeconds,
  type Phase,
  type PlayerState,
  type PlayRequest,
  type Stream,
  type Track,
} from './track.ts'

/** Plays songs one after the other; starts only after a tap. */
export class Player {
  readonly #state: WatchedValue<PlayerState>
  readonly #sound: Sound
  readonly #tools: PlayerTools
  readonly #listening = new Listening()
  /** Song that the audio element has loaded; undefined before the first play and after a failure. */
  #loaded: Track | undefined
  #wanted = false
  #tries = 0
  #asks = 0
  #keptSecond = 0
  /** Increases with every start and stop; older asynchronous work is ignored. */
  #turn = 0
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(sound: Sound, state: PlayerState, tools: PlayerTools) {
    this.#sound = sound
    this.#state = watched(state)
    this.#tools = tools
    sound.addEventListener('timeupdate', () => this.#move())
    sound.addEventListener('playing', () => this.#hearing())
    sound.addEventListener('waiting', () => this.#wanted && this.#show({ phase: 'loading' }))
    sound.addEventListener('pause', () => this.#paused())
    sound.addEventListener('ended', () => this.#ended())
    sound.addEventListener('error', () => this.#loaded !== undefined && void this.#recover())
  }

  get = (): PlayerState => this.#state.get()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  track = (): Track | undefined => this.get().tracks[this.get().place]

  play({ tracks, place, from, rest }: PlayRequest): void {
    this.#show({ tracks: tracks.map(asKept), place, from })
    this.#begin(0)
    this.#await(rest)
  }

  /** `playSongs` has started the audio within the tap. */
  adopt({ tracks, place, from, rest }: PlayRequest): void {
    this.#show({ tracks: tracks.map(asKept), place, from, second: 0, phase: 'loading' })
    this.#loaded = this.track()
    this.#wanted = true
    this.#turn += 1
    if (this.#loaded) this.#listening.begin(this.#loaded, 0)
    this.#await(rest)
    this.#resume()
  }

  toggle(): void {
    const { phase, second } = this.get()
    if (phase === 'playing' || phase === 'loading' || phase === 'waiting') this.pause()
    else this.#begin(phase === 'ended' ? 0 : second)
  }

  pause(): void {
    this.#wanted = false
    this.#turn += 1
    this.#sound.pause()
    this.#show({ phase: 'paused' })
    this.#keep()
  }

  resume(): void {
    if (this.get().phase !== 'playing') this.toggle()
  }

  go(place: number): void {
    if (this.get().tracks[place] === undefined) return
    this.#show({ place })
    this.#begin(0)
  }

  hasNext = (): boolean => this.get().place < this.get().tracks.length - 1

  next(): void {
    this.go(this.get().place + 1)
  }

  /** Restarts the song first, as on any player. */
  previous(): void {
    const { place, second } = this.get()
    if (second > 3 || place === 0) this.seek(0)
    else this.go(place - 1)
  }

  seek(second: number): void {
    const track = this.track()
    if (track === undefined) return
    const to = Math.min(Math.max(0, second), Math.max(0, audibleSeconds(track) - 0.1))
    this.#listening.jump(to)
    this.#show({ second: to, ...(this.get().phase === 'ended' && { phase: 'paused' as const }) })
    if (this.#loaded !== undefined) this.#sound.currentTime = to
    this.#keep()
  }

  setVolume(volume: number): void {
    this.#show({ volume })
    this.#applyVolume()
    this.#keep()
  }

  /** Continues at the same second, in the other stream. */
  setStream(stream: Stream): void {
    this.#show({ stream })
    this.#loaded = undefined
    if (this.#wanted) this.#begin(this.get().second)
    this.#keep()
  }

  /** Replaces previews by the songs that were bought; playback continues at the same second of the song. */
  swapPreviews(fresh: readonly Track[]): void {
    const before = this.track()
    const tracks = withWholeSongs(this.get().tracks, fresh)
    if (before === undefined || tracks === undefined) return
    this.#show({ tracks })
    if (before !== this.track()) this.#goOnAt(this.get().second + audibleFrom(before))
    this.#keep()
  }

  #goOnAt(second: number): void {
    this.#loaded = undefined
    if (this.#wanted) this.#begin(second)
    else this.#show({ second, phase: 'paused' })
  }

  /** Closes the player and releases its audio. */
  close(): void {
    this.pause()
    this.#loaded = undefined
    this.#sound.removeAttribute('src')
    this.#sound.load()
    this.#show({ tracks: [], place: 0, second: 0 })
    this.#keep()
  }

  /** Stores the state before the page is left, for after a reload. */
  leave(): void {
    if (this.track() !== undefined) this.#keep()
  }

  #begin(second: number): void {
    const track = this.track()
    if (track === undefined) return
    this.#wanted = true
    this.#turn += 1
    this.#tries = 0
    this.#asks = 0
    this.#listening.begin(track, second)
    if (this.#loaded?.songId !== track.songId) this.#load(track, second)
    else if (Math.abs(this.#sound.currentTime - second) > 0.3) this.#sound.currentTime = second
    this.#show({ second, phase: 'loading' })
    this.#resume()
  }

  #load(track: Track, second: number): void {
    this.#loaded = track
    this.#sound.src = addressOf(track, this.get().stream)
    this.#applyVolume()
    if (second > 0) this.#sound.currentTime = second
  }

  #resume(): void {
    this.#watch()
    const turn = this.#turn
    this.#sound.play().catch((error: unknown) => {
      // Some browsers play only within a tap. Problems with file or connection are reported by events.
      if (turn === this.#turn && (error as Error).name === 'NotAllowedError') this.pause()
    })
  }

  #hearing(): void {
    if (!this.#wanted) {
      this.#sound.pause()
      return
    }
    this.#show({ phase: 'playing' })
    this.#tools.claim()
    this.#watch()
  }

  #move(): void {
    const track = this.#loaded
    const { currentTime: second } = this.#sound
    if (track === undefined || this.get().phase === 'waiting' || !this.#wanted || this.#sound.readyState === 0) return
    if (second > this.get().second) {
      this.#tries = 0
      this.#asks = 0
      // A kept song may play before the player was loaded and could hear that it starts.
      if (this.get().phase === 'loading') this.#hearing()
      else this.#watch()
    }
    this.#show({ second })
    if (this.#listening.hear(track, second)) this.#tools.count(track)
    if (Math.abs(second - this.#keptSecond) >= playerLimits.keepEverySeconds) this.#keep()
  }

  /** Paused by headphones or by another app. */
  #paused(): void {
    const { phase } = this.get()
    if (!this.#wanted || this.#sound.ended || phase === 'waiting' || !this.#sound.paused) return
    if (phase === 'playing') this.pause()
  }

  #ended(): void {
    const track = this.#loaded
    if (track === undefined || !this.#wanted) return
    if (this.#listening.hear(track, audibleSeconds(track))) this.#tools.count(track)
    if (track.whole && this.hasNext()) this.go(placeAfter(this.get().tracks, this.get().place, this.#tools.isHere))
    else this.#rest(track)
  }

  #rest(track: Track): void {
    this.#wanted = false
    this.#turn += 1
    clearTimeout(this.#silence)
    this.#show(track.whole ? { phase: 'paused', second: 0 } : { phase: 'ended', second: audibleSeconds(track) })
    this.#keep()
  }

  /** Lost connection or expired address: requests the song again and continues at the same second. */
  async #recover(): Promise<void> {
    const track = this.track()
    this.#loaded = undefined
    if (track === undefined || !this.#wanted) return
    const turn = ++this.#turn
    this.#show({ phase: 'waiting' })
    this.#keep()
    await this.#tools.pause(playerLimits.pause(this.#tries))
    this.#tries += 1
    if (turn !== this.#turn) return
    const fresh = await this.#tools.ask(track).catch(() => null)
    if (turn !== this.#turn) return
    if (fresh === null) return this.#recover()
    this.#asks += 1
    if (fresh === undefined || this.#asks > playerLimits.asks) return this.#fail()
    this.#show({ tracks: this.get().tracks.map((each) => (each === track ? fresh : each)) })
    this.#load(fresh, this.get().second)
    this.#resume()
  }

  #fail(): void {
    this.#wanted = false
    this.#turn += 1
    clearTimeout(this.#silence)
    this.#show({ phase: 'failed' })
  }

  #watch(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      if (this.#wanted && this.get().phase !== 'waiting') void this.#recover()
    }, playerLimits.silentMs)
  }

  #await(rest: PlayRequest['rest']): void {
    void rest?.().then(
      (all) => this.#extend(all),
      () => undefined,
    )
  }

  /** The whole queue is loaded: the current song keeps playing at its position in it. */
  #extend(all: readonly Track[]): void {
    const place = all.findIndex(({ songId }) => songId === this.track()?.songId)
    if (place < 0) return
    this.#show({ tracks: all.map(asKept), place })
    this.#keep()
  }

  #applyVolume(): void {
    this.#sound.volume = volumeOf(this.get().volume, this.track()?.gain ?? null)
  }

  #keep(): void {
    const state = this.get()
    this.#keptSecond = state.second
    this.#tools.keep(state)
  }

  #show(change: Partial<PlayerState> & { phase?: Phase }): void {
    this.#state.show({ ...this.get(), ...change })
  }
}

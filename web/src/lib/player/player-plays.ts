import { playedSeconds } from '@sheds/contract/music/music-terms'
import { audibleSeconds, type Track } from './track.ts'

/** A larger step, in seconds, is a jump and not listening. */
const mostStep = 2
/** Browsers may report the last moment of a sound only by its end. */
const slack = 0.75

/** Time for which a song was really heard, without jumps. */
export class Listening {
  #song: string | undefined
  #last = 0
  #heard = 0
  #told = false

  /** Returns true once per start of a song: when it was heard long enough to count. */
  hear(track: Track, second: number): boolean {
    const step = second - this.#last
    this.#last = second
    if (step > 0 && step <= mostStep) this.#heard += step
    const isEnough = !this.#told && this.#heard >= Math.min(playedSeconds, audibleSeconds(track) - slack)
    if (isEnough) this.#told = true
    return isEnough
  }

  /** The part in between was not heard. */
  jump(second: number): void {
    this.#last = second
  }

  begin({ songId }: Track, second: number): void {
    this.#last = second
    if (songId === this.#song && second > 0) return
    this.#song = songId
    this.#heard = 0
    this.#told = false
  }
}

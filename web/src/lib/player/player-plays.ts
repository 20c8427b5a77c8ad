import { playedSeconds } from '@sheds/contract/music/music-terms'
import { audibleSeconds, type Track } from './track.ts'

/** More than this at once is a jump, not listening. */
const mostStep = 2
/** The last moment of a sound is told by its end alone. */
const slack = 0.75

/** How long a song was really heard: jumps count for nothing. */
export class Listening {
  #song: string | undefined
  #last = 0
  #heard = 0
  #told = false

  /** Answers once for each time a song is begun: it is heard long enough to count. */
  hear(track: Track, second: number): boolean {
    const step = second - this.#last
    this.#last = second
    if (step > 0 && step <= mostStep) this.#heard += step
    const isEnough = !this.#told && this.#heard >= Math.min(playedSeconds, audibleSeconds(track) - slack)
    if (isEnough) this.#told = true
    return isEnough
  }

  /** What lies between was not heard. */
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

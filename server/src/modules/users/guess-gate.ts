/** The password guesses that this process checks right now, by what they count against. */
export interface GuessGate {
  /** Runs `work` once `enter` agrees. Until then it waits for the guesses being checked, and asks again after each. */
  through<T>(key: string, enter: () => Promise<boolean>, work: (isIn: boolean) => Promise<T>): Promise<T>
}

interface Judging {
  count: number
  waiting: (() => void)[]
}

/** A guess counts as a failure until it turns out right: who finds no room waits for those that may yet give theirs back. */
export const createGuessGate = (): GuessGate => {
  const gates = new Map<string, Judging>()

  const leave = (key: string, judging: Judging, isRoomBack: boolean): void => {
    judging.count -= 1
    if (judging.count === 0) gates.delete(key)
    const woken = judging.count === 0 ? judging.waiting.length : Number(isRoomBack)
    for (const wake of judging.waiting.splice(0, woken)) wake()
  }

  const enterOrWait = async (key: string, enter: () => Promise<boolean>): Promise<boolean> => {
    while (!(await enter())) {
      const judging = gates.get(key)
      if (judging === undefined) return false
      await new Promise<void>((resolve) => judging.waiting.push(resolve))
    }
    return true
  }

  return {
    async through(key, enter, work) {
      if (!(await enterOrWait(key, enter))) return work(false)
      const judging = gates.get(key) ?? { count: 0, waiting: [] }
      gates.set(key, judging)
      judging.count += 1
      let isRoomBack = false
      try {
        const done = await work(true)
        isRoomBack = true
        return done
      } finally {
        leave(key, judging, isRoomBack)
      }
    },
  }
}

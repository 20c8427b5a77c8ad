import type { Operator } from '../operators/operator.ts'
import type { Operators } from '../operators/operators.ts'

/** What a server does one after the other, seen from outside: each statement it sends, each call of an operator. */
export interface Steps {
  /** Before each step. The last one is never begun. */
  take(): void
  taken(): number
  /** Lets so many more be; the process is gone before the next. */
  dieAfter(steps: number): void
  /** Their calls are steps, too. */
  through(operators: Operators): Operators
}

/** Nothing runs after it, as with `kill -9`: no handler, no `finally`, nothing that is written out. */
const die = (): void => void process.kill(process.pid, 'SIGKILL')

export const dieAtStep = (): Steps => {
  let [taken, last] = [0, Number.POSITIVE_INFINITY]
  const take = (): void => {
    if (taken >= last) die()
    taken += 1
  }
  const stepping = (operator: Operator): Operator => {
    const first =
      <Asked extends unknown[], Answer>(call: (...asked: Asked) => Answer) =>
      (...asked: Asked): Answer => {
        take()
        return call(...asked)
      }
    return {
      ...operator,
      prepare: first(operator.prepare),
      collect: first(operator.collect),
      disburse: first(operator.disburse),
      query: first(operator.query),
    }
  }
  return {
    take,
    taken: () => taken,
    dieAfter(steps) {
      last = taken + steps
    },
    through(operators) {
      const all = operators.all.map(stepping)
      return { ...operators, all, find: (name) => all.find((operator) => operator.name === name) }
    },
  }
}

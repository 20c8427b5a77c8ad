import type { Operator } from '../operators/operator.ts'
import type { Operators } from '../operators/operators.ts'

/** Counts a server's steps, visible from outside: statements to the database and calls of operators. */
export interface Steps {
  /** Called before each step; kills the process once the allowed steps are used up. */
  take(): void
  taken(): number
  /** Kills the process after this many more steps. */
  dieAfter(steps: number): void
  /** Counts the operators' calls as steps, too. */
  through(operators: Operators): Operators
}

/** Kills the process as `kill -9` does, without handlers, `finally` or flushed output. */
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

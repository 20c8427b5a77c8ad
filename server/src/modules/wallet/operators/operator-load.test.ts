import { describe, expect, it } from 'vitest'
import { createOperatorLoad, ordinaryLoad } from './operator-load.ts'

const startLoad = (limits: Partial<typeof ordinaryLoad> = {}) => {
  let at = 0
  const load = createOperatorLoad({ ...ordinaryLoad, ...limits }, () => at)
  const pass = (ms: number): void => {
    at += ms
  }
  const note = (isAnswered: boolean, isLeadUp = false): void => load.note({ isAnswered, isLeadUp })
  const fallSilent = (): void => {
    for (let times = 0; times < ordinaryLoad.unanswered; times += 1) note(false)
  }
  return { load, pass, note, fallSilent }
}

const isIn = async (entering: Promise<unknown>): Promise<boolean> => (await entering) !== undefined

describe('slots at an operator', () => {
  it('are limited and passed on in the order of waiting', async () => {
    const { load } = startLoad({ slots: 2, patienceMs: 100_000 })
    const [first, second] = [await load.enter(), await load.enter()]
    const order: string[] = []
    const third = load.enter().then((leave) => {
      order.push('third')
      return leave
    })
    const fourth = load.enter().then((leave) => {
      order.push('fourth')
      return leave
    })
    first?.()
    first?.()
    expect(await isIn(third)).toBe(true)
    expect(order).toEqual(['third'])
    second?.()
    expect(await isIn(fourth)).toBe(true)
    expect(order).toEqual(['third', 'fourth'])
    const fifth = load.enter()
    ;(await third)?.()
    expect(await isIn(fifth)).toBe(true)
    for (const leave of [await fourth, await fifth]) leave?.()
    expect([await isIn(load.enter()), await isIn(load.enter())]).toEqual([true, true])
  })

  it('are waited for only for a limited time and by a limited queue', async () => {
    const { load } = startLoad({ slots: 1, queue: 1, patienceMs: 50 })
    const leave = await load.enter()
    const waiting = load.enter()
    expect(await isIn(load.enter()), 'the queue is full').toBe(false)
    expect(await isIn(waiting), 'the wait is over').toBe(false)
    leave?.()
    expect(await isIn(load.enter()), 'the slot is free again').toBe(true)
  })
})

describe('a silent operator', () => {
  it('is detected after several unanswered calls; answers to preparations do not count', async () => {
    const { load, note } = startLoad()
    for (let times = 0; times < 4; times += 1) note(false)
    note(true)
    for (let times = 0; times < 4; times += 1) {
      note(false)
      note(true, true)
    }
    expect([await isIn(load.enter()), load.queries()]).toEqual([true, ordinaryLoad.queries])
    note(false)
    expect([await isIn(load.enter()), load.queries()]).toEqual([false, 2])
    note(true, true)
    expect(await isIn(load.enter())).toBe(false)
    note(true)
    expect([await isIn(load.enter()), load.queries()]).toEqual([true, ordinaryLoad.queries])
  })

  it('gets one trial call per interval', async () => {
    const { load, pass, fallSilent } = startLoad({ trialMs: 1000 })
    fallSilent()
    pass(999)
    expect(await isIn(load.enter())).toBe(false)
    pass(1)
    expect([await isIn(load.enter()), await isIn(load.enter())]).toEqual([true, false])
    pass(1000)
    expect([await isIn(load.enter()), await isIn(load.enter())]).toEqual([true, false])
  })

  it('refuses waiting calls at once, with varying retry times', async () => {
    const { load, fallSilent } = startLoad({ slots: 1, patienceMs: 100_000 })
    await load.enter()
    const waiting = [load.enter(), load.enter()]
    fallSilent()
    expect(await Promise.all(waiting.map(isIn))).toEqual([false, false])
    const waits = Array.from({ length: 100 }, () => load.retryAfterSeconds())
    expect(new Set(waits).size).toBeGreaterThan(5)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(45)
    expect(Math.max(...waits)).toBeLessThanOrEqual(75)
  })
})

import { describe, expect, it } from 'vitest'
import { createOperatorLoad, ordinaryLoad } from './operator-load.ts'

const started = (limits: Partial<typeof ordinaryLoad> = {}) => {
  let at = 0
  const load = createOperatorLoad({ ...ordinaryLoad, ...limits }, () => at)
  const pass = (ms: number): void => {
    at += ms
  }
  const hear = (isAnswered: boolean, isLeadUp = false): void => load.note({ isAnswered, isLeadUp })
  const fallSilent = (): void => {
    for (let times = 0; times < ordinaryLoad.unanswered; times += 1) hear(false)
  }
  return { load, pass, hear, fallSilent }
}

const isIn = async (entering: Promise<unknown>): Promise<boolean> => (await entering) !== undefined

describe('places at an operator', () => {
  it('are as many as there are; who waits takes the one that is left, in order', async () => {
    const { load } = started({ places: 2, patienceMs: 100_000 })
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

  it('are not waited for longer than one has patience, nor by more than the line holds', async () => {
    const { load } = started({ places: 1, line: 1, patienceMs: 50 })
    const leave = await load.enter()
    const waiting = load.enter()
    expect(await isIn(load.enter()), 'the line is full').toBe(false)
    expect(await isIn(waiting), 'the patience is over').toBe(false)
    leave?.()
    expect(await isIn(load.enter()), 'nobody holds what was not taken').toBe(true)
  })
})

describe('an operator that answers nothing', () => {
  it('counts as silent after some calls in a row; what leads up to a call proves nothing when it is answered', async () => {
    const { load, hear } = started()
    for (let times = 0; times < 4; times += 1) hear(false)
    hear(true)
    for (let times = 0; times < 4; times += 1) {
      hear(false)
      hear(true, true)
    }
    expect([await isIn(load.enter()), load.looks()]).toEqual([true, ordinaryLoad.looks])
    hear(false)
    expect([await isIn(load.enter()), load.looks()]).toEqual([false, 2])
    hear(true, true)
    expect(await isIn(load.enter())).toBe(false)
    hear(true)
    expect([await isIn(load.enter()), load.looks()]).toEqual([true, ordinaryLoad.looks])
  })

  it('is tried by one at a time, now and then', async () => {
    const { load, pass, fallSilent } = started({ trialMs: 1000 })
    fallSilent()
    pass(999)
    expect(await isIn(load.enter())).toBe(false)
    pass(1)
    expect([await isIn(load.enter()), await isIn(load.enter())]).toEqual([true, false])
    pass(1000)
    expect([await isIn(load.enter()), await isIn(load.enter())]).toEqual([true, false])
  })

  it('sends away at once who waits for a place, and not all to the same moment', async () => {
    const { load, fallSilent } = started({ places: 1, patienceMs: 100_000 })
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

import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairLine } from './fair-line.ts'

/** Queue with a manual clock whose jobs end on demand. */
const startLine = ({ atOnce = 1, patience = 1000, burst = 10 } = {}) => {
  let time = 0
  const line = new FairLine({ atOnce, patience, burst }, () => time)
  const begun: string[] = []
  const ends: Array<() => void> = []
  const outcomes = new Map<string, string>()
  const come = (name: string, who = name, signal?: AbortSignal): void => {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name)
        ends.push(resolve)
      })
    line.run({ who: () => who, signal: () => signal, work }).then(
      () => outcomes.set(name, 'done'),
      (error: { code: string }) => outcomes.set(name, error.code),
    )
  }
  /** Ends the running job after the given time; the next one starts. */
  const end = async (milliseconds = 10): Promise<void> => {
    time += milliseconds
    ends.shift()?.()
    await turn()
  }
  const waitFor = async (name: string): Promise<string | undefined> => {
    await turn()
    return outcomes.get(name)
  }
  const refused = () => [...outcomes].filter(([, outcome]) => outcome === 'overloaded').map(([name]) => name)
  const pass = (milliseconds: number): void => {
    time += milliseconds
  }
  return { come, end, waitFor, begun, refused, outcomes, pass }
}

describe('FairLine', () => {
  it('runs some jobs at once and the others in order of arrival', async () => {
    const { come, end, begun } = startLine({ atOnce: 2 })
    for (const name of ['a', 'b', 'c', 'd']) come(name, 'one')
    expect(begun).toEqual(['a', 'b'])
    await end()
    expect(begun).toEqual(['a', 'b', 'c'])
    await end()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  it('alternates between addresses, so that a single job does not wait for a crowd', async () => {
    const { come, end, begun } = startLine()
    for (let count = 0; count < 6; count++) come(`crowd ${count}`, 'crowd')
    come('lone', 'lone')
    await end()
    await end()
    expect(begun).toEqual(['crowd 0', 'crowd 1', 'lone'])
  })

  it('refuses jobs that would exceed the patience at the current pace', async () => {
    const { come, end, refused } = startLine({ patience: 1000, burst: 1 })
    for (let count = 0; count < 40; count++) come(`slow ${count}`, 'one')
    for (let count = 0; count < 30; count++) await end(30)
    for (let count = 0; count < 100; count++) come(`more ${count}`, 'one')
    await turn()
    // 1,000 ms at 30 ms each, minus some places already taken.
    expect(refused().length).toBeGreaterThan(60)
    expect(refused().length).toBeLessThan(90)
  })

  it('shortens a standing queue and recovers afterwards', async () => {
    const { come, end, refused, pass, outcomes } = startLine({ patience: 1000, burst: 50 })
    for (let count = 0; count < 30; count++) come(`first ${count}`, 'one')
    pass(1500)
    come('later', 'one')
    await turn()
    expect(refused()).toEqual(['later'])
    for (let count = 0; count < 30; count++) await end()
    for (let count = 0; count < 30; count++) come(`then ${count}`, 'one')
    await turn()
    expect(refused()).toEqual(['later'])
    expect(outcomes.get('first 29')).toBe('done')
  })

  it('displaces a job of the address with the most when it is full', async () => {
    const { come, end, begun, refused } = startLine({ patience: 1, burst: 10 })
    for (let count = 0; count <= 10; count++) come(`crowd ${count}`, 'crowd')
    come('crowd too many', 'crowd')
    await turn()
    expect(refused()).toEqual(['crowd too many'])
    for (const name of ['x', 'y', 'z']) come(name)
    await turn()
    expect(refused()).toEqual(['crowd too many', 'crowd 10', 'crowd 9', 'crowd 8'])
    for (let count = 0; count < 6; count++) await end()
    expect(begun).toEqual(expect.arrayContaining(['x', 'y', 'z']))
  })

  it('never starts an aborted job and frees its place', async () => {
    const { come, end, begun, waitFor } = startLine({ patience: 1, burst: 2 })
    const gone = new AbortController()
    come('first')
    come('gone', 'one', gone.signal)
    come('stays', 'one')
    gone.abort()
    expect(await waitFor('gone')).toBe('overloaded')
    come('comes', 'other')
    await end()
    await end()
    expect(begun).toEqual(['first', 'stays', 'comes'])
  })

  it('continues after a job throws or rejects', async () => {
    const line = new FairLine({ atOnce: 1, patience: 1000, burst: 10 })
    const job = (work: () => Promise<string>) => line.run({ who: () => 'one', signal: () => undefined, work })
    const thrown = job(() => {
      throw new Error('at once')
    })
    const rejected = job(async () => Promise.reject(new Error('later')))
    await expect(thrown).rejects.toThrow('at once')
    await expect(rejected).rejects.toThrow('later')
    expect(await job(async () => 'fine')).toBe('fine')
  })
})

import { IDBDatabase as FDBDatabase } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { CutDevice } from './testing/cut-device.ts'
import type { Fate } from './testing/cut-server.ts'
import { cutStory } from './testing/cut-story.ts'

describe('outbox', () => {
  it('sends each task once and in order, whatever fails: 24 of 300 seeds', async () => {
    const wrong: unknown[] = []
    for (let seed = 1; seed <= 24; seed += 1) {
      const report = await cutStory(seed)
      if (report.wrong.length > 0) wrong.push({ seed, ...report })
    }
    expect(wrong).toEqual([])
  })

  it('shows why a task was refused, until the user has seen it', async () => {
    const device = new CutDevice()
    device.start()
    try {
      device.logIn('ada')
      device.turnLine(false)
      const tab = await device.open()
      device.server.fate = () => 'refused'
      device.tap(tab, 'kaba', true)
      await device.pass(0)
      expect(tab.waiting.waitingValue('like kaba')).toBe(true)
      device.turnLine(true)
      await device.pass(5000)
      const [entry, ...others] = await tab.outbox.readOutbox()
      expect([entry?.id, entry?.refused, others]).toEqual(['kaba', 'not you', []])
      expect(device.news).toMatchObject([{ sent: 0, refused: [{ id: 'kaba', refused: 'not you' }] }])
      expect(tab.waiting.waitingNow()).toEqual({ user: 'ada', wishes: {}, refused: 1, rows: [1] })
      if (entry) await tab.outbox.removeTask(entry)
      expect([await tab.outbox.readOutbox(), tab.waiting.waitingNow().refused]).toEqual([[], 0])
    } finally {
      device.end()
    }
  })

  it('makes a list on the screen read it again after each change', async () => {
    const device = new CutDevice()
    device.start()
    try {
      device.logIn('ada')
      device.turnLine(false)
      const tab = await device.open()
      const lists: string[][] = []
      tab.waiting.onWaiting(async () => {
        const entries = await tab.outbox.readOutbox()
        lists.push(entries.map(({ refused = 'waits' }) => refused))
      })
      device.server.fate = () => 'refused'
      device.tap(tab, 'kaba', true)
      await device.pass(1000)
      expect(lists.at(-1)).toEqual(['waits'])
      device.turnLine(true)
      await device.pass(5000)
      expect(lists.at(-1)).toEqual(['not you'])
      for (const entry of await tab.outbox.readOutbox()) await tab.outbox.removeTask(entry)
      await device.pass(1000)
      expect(lists.at(-1)).toEqual([])
    } finally {
      device.end()
    }
  })

  it('does not report a task as waiting if a full device rejects it at the end', async () => {
    const device = new CutDevice()
    device.start()
    try {
      device.logIn('ada')
      device.turnLine(false)
      const tab = await device.open()
      device.tap(tab, 'one', true)
      await device.pass(1000)
      const makeRoom = fullWhenTold(device.kept)
      device.tap(tab, 'two', true)
      await device.pass(1000)
      makeRoom()
      expect([...device.told]).toEqual(['ada/two 2'])
      expect(Object.keys((JSON.parse(device.kept.get('waiting') ?? '{}') as { wishes: object }).wishes)).toEqual([
        'like one',
      ])
    } finally {
      device.end()
    }
  })

  it.each([
    ['while the outbox was loading', 0],
    ['once the outbox was loaded', 1000],
  ])('sends the last state tapped %s', async (_, pause) => {
    const device = new CutDevice()
    device.start()
    try {
      device.logIn('ada')
      const tab = await device.open({ isReady: false })
      const fates = ['hangs before'] as Fate[]
      device.server.fate = () => fates.shift() ?? 'answered'
      device.tap(tab, 'kaba', true)
      if (pause > 0) await device.pass(pause)
      device.tap(tab, 'kaba', false)
      await device.pass(60_000)
      expect([device.server.state.get('ada/kaba') ?? false, device.server.strangers]).toEqual([false, []])
      expect([await tab.outbox.readOutbox(), [...device.told]]).toEqual([[], []])
    } finally {
      device.end()
    }
  })

  it('sends the last state if the connection is lost during the first request', async () => {
    const device = new CutDevice()
    device.start()
    try {
      device.logIn('ada')
      const tab = await device.open({ isReady: false })
      device.server.fate = () => 'hangs after'
      device.tap(tab, 'kaba', true)
      await device.pass(1000)
      device.turnLine(false)
      device.tap(tab, 'kaba', false)
      await device.pass(20_000)
      device.server.fate = () => 'answered'
      device.turnLine(true)
      await device.pass(60_000)
      expect(device.server.state.get('ada/kaba')).toBe(false)
    } finally {
      device.end()
    }
  })
})

/** Aborts a transaction after all of it was written and announced; returns a function that makes room again. */
const fullWhenTold = (kept: Map<string, string>): (() => void) => {
  const begin = FDBDatabase.prototype.transaction
  const set = kept.set.bind(kept)
  let turn: { mode: string; abort(): void } | undefined
  FDBDatabase.prototype.transaction = function (...asked: Parameters<typeof begin>) {
    const begun = begin.apply(this, asked)
    turn = begun
    return begun
  }
  kept.set = (key, text) => {
    set(key, text)
    if (key === 'waiting' && turn?.mode === 'readwrite') turn.abort()
    return kept
  }
  return () => {
    FDBDatabase.prototype.transaction = begin
    kept.set = set
  }
}

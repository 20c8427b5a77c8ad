import { describe, expect, it } from 'vitest'
import {
  ended,
  isBehind,
  lifeMs,
  mostEntries,
  nextTime,
  nextToSend,
  type OutboxEntry,
  setBack,
  tooOld,
  waits,
  withoutAnswered,
  withTask,
} from './outbox.rules.ts'

const now = 1_000_000_000

const entry = (seq: number, id: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq,
  kind: 'like',
  id,
  wish: true,
  method: 'POST',
  path: `/${id}`,
  body: undefined,
  changes: [],
  thing: { name: id, look: 'thing' },
  user: 'ada',
  at: now,
  tried: false,
  until: 0,
  held: false,
  due: 0,
  fails: 0,
  ...more,
})

describe('withTask', () => {
  it('merges equal taps, cancels opposite ones, and replaces a waiting review', () => {
    const [like, other] = [entry(1, 'kaba'), entry(2, 'toghu')]
    expect(withTask([like, other], entry(3, 'kaba'), now)).toEqual([like, other])
    expect(withTask([like, other], entry(3, 'kaba', { wish: false }), now)).toEqual([other])
    const review = entry(1, 'kaba', { kind: 'review_shed', wish: { stars: 4, words: 'Bon' }, tried: true })
    const better = { ...review, wish: { stars: 5, words: 'Très bon' }, tried: false }
    expect(withTask([review], better, now)).toEqual([{ ...better, seq: 1, tried: true }])
  })

  it('sends the opposite of a task that may have arrived, and queues it behind one in flight', () => {
    const tried = entry(1, 'kaba', { tried: true })
    const unlike = entry(9, 'kaba', { wish: false })
    expect(withTask([tried], unlike, now)).toEqual([{ ...unlike, seq: 1, tried: true }])
    const underWay = { ...tried, until: now + 1 }
    expect(withTask([underWay], unlike, now)).toEqual([underWay, unlike])
    expect([isBehind([underWay], unlike, now), isBehind([tried], unlike, now)]).toEqual([true, false])
  })

  it('drops a write that never left the device when it is undone, else sends the undoing', () => {
    const write = entry(1, 'post', { kind: 'write', wish: { words: 'Pagne du jour' } })
    const undone = entry(9, 'post', { kind: 'write', wish: false })
    expect(withTask([write], undone, now)).toEqual([])
    expect(withTask([{ ...write, tried: true }], undone, now)).toEqual([{ ...undone, seq: 1, tried: true }])
  })

  it('keeps tasks of different users apart', () => {
    const theirs = entry(1, 'kaba', { user: 'ben' })
    const mine = entry(2, 'kaba', { wish: false })
    expect(withTask([theirs], mine, now)).toEqual([theirs, mine])
  })

  it('refuses new tasks when the outbox is full, but still cancels', () => {
    const full = Array.from({ length: mostEntries }, (_, at) => entry(at + 1, `thing ${at}`))
    expect(withTask(full, entry(0, 'one more'), now)).toBe(full)
    expect(withTask(full, entry(0, 'thing 3', { wish: false }), now)).toHaveLength(mostEntries - 1)
  })
})

describe('rules of the outbox', () => {
  it('send only the first task of each thing, and none of other users', () => {
    const all = [
      entry(1, 'theirs', { user: 'ben' }),
      entry(2, 'kaba', { due: now + 5000 }),
      entry(3, 'kaba', { wish: false }),
      entry(4, 'toghu', { refused: 'no' }),
      entry(5, 'ngondo'),
    ]
    expect(nextToSend(all, 'ada', now)?.seq).toBe(5)
    expect(nextToSend(all.slice(0, 4), 'ada', now)).toBeUndefined()
    expect(nextToSend(all.slice(0, 4), 'ada', now + 5000)?.seq).toBe(2)
    expect(nextTime(all.slice(0, 2), 'ada')).toBe(now + 5000)
  })

  it('queue a failed task again, or replace it by a later one', () => {
    const sent = entry(1, 'kaba', { held: true, until: now + 9 })
    expect(setBack([sent], 1, now + 3000, 2)).toEqual([{ ...sent, held: false, until: 0, due: now + 3000, fails: 2 }])
    const later = entry(2, 'kaba', { wish: false })
    expect(setBack([sent, later], 1, now + 3000, 2)).toEqual([{ ...later, tried: true, due: now + 3000 }])
  })

  it('remove an answered task and earlier ones of the same thing, but not later ones', () => {
    const [before, answered, since] = [entry(1, 'kaba'), entry(2, 'kaba'), entry(3, 'kaba', { wish: false })]
    expect(withoutAnswered([before, answered, since, entry(4, 'toghu')], answered)).toEqual([since, entry(4, 'toghu')])
  })
})

describe('ended', () => {
  it('refuses a task that is too old, removes it later, and drops those of other users', () => {
    const late = now + lifeMs + 1
    const mine = entry(1, 'kaba')
    const [said] = ended([mine, entry(2, 'toghu', { user: 'ben' })], 'ada', late)
    expect(said).toEqual({ ...mine, refused: tooOld })
    expect(ended([mine], 'ada', now + lifeMs)).toEqual([mine])
    expect(ended([{ ...mine, refused: 'no' }], 'ada', now + 2 * lifeMs + 1)).toEqual([])
    expect(waits({ ...mine, refused: tooOld }, late)).toBe(false)
  })
})

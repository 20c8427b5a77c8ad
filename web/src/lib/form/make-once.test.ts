import { ChosenId, timeOfId } from '@sheds/contract/scalars'
import { expect, it } from 'vitest'
import { newId } from './make-once.ts'

it('makes ids the contract takes, of this moment, each another', () => {
  const before = Date.now()
  const ids = Array.from({ length: 500 }, () => ChosenId.parse(newId()))
  const after = Date.now()
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(timeOfId(id)).toBeGreaterThanOrEqual(before)
    expect(timeOfId(id)).toBeLessThanOrEqual(after)
  }
})

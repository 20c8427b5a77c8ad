import { describe, expect, test } from 'vitest'
import { cleanPhone } from './phone-field.tsx'

describe('cleanPhone', () => {
  test.each([
    ['+237 6 77-40 18 51', '677401851'],
    ['00237677401851', '677401851'],
    ['677 40.18.51', '677401851'],
    ['237677401', '237677401'],
    ['67740185x', '67740185x'],
    ['', ''],
  ])('turns %j into %j', (typed, kept) => {
    expect(cleanPhone(typed, '+237')).toBe(kept)
  })
})

import { afterAll, expect, vi } from 'vitest'

// Test files share a process: a clock or a global that one of them leaves behind stops the next one in that process.
const names = ['setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date', 'fetch'] as const
const before = names.map((name) => globalThis[name])

afterAll(() => {
  const left = names.filter((name, place) => globalThis[name] !== before[place])
  expect(left, 'what this file replaced and did not put back').toEqual([])
})

// Who had the modules read anew played several pages: the last one's, which may be at its end, are nobody else's.
const { resetModules } = vi
let isReset = false
vi.resetModules = () => {
  isReset = true
  return resetModules()
}
afterAll(() => {
  vi.resetModules = resetModules
  if (isReset) resetModules()
})

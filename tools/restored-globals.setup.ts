import { afterAll, expect, vi } from 'vitest'

// Test files share a process: a clock or global that one file leaves changed breaks the next.
const names = ['setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date', 'fetch'] as const
const before = names.map((name) => globalThis[name])

afterAll(() => {
  const left = names.filter((name, place) => globalThis[name] !== before[place])
  expect(left, 'what this file replaced and did not put back').toEqual([])
})

// A file that reset its modules to simulate several pages must not pass the last page's modules to the next file.
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

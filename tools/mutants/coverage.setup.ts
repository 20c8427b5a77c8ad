import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { hitsFile } from './coverage.ts'

const hits = new Set<string>()
const note = (path: string, name: string | undefined): void => {
  appendFileSync(join(process.cwd(), hitsFile), `${JSON.stringify({ path, name, hits: [...hits] })}\n`)
  hits.clear()
}
const pathNow = (): string => (expect.getState().testPath ?? '').slice(process.cwd().length + 1)

Object.assign(globalThis, { noteHit: (id: string) => void hits.add(id) })

// What runs between tests belongs to all of the file.
beforeEach(() => note(pathNow(), undefined))
afterEach(({ task }) => {
  const names = [task.name]
  for (let { suite } = task; suite !== undefined; suite = suite.suite) names.unshift(suite.name)
  note(pathNow(), names.join(' > '))
})
afterAll(() => note(pathNow(), undefined))

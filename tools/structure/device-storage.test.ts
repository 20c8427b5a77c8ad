import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deviceStorageFile, deviceStorageText, unusedKeys } from '../docs/device-storage.ts'
import { isTest, sourcesBelow } from '../sources.ts'

/** Files that may use the browser's storage directly: its module, the worker's caches and the hydration. */
const doors = /^web\/src\/(lib\/device\/|worker\/|lib\/worker\/kept-pages\.ts|hydration\/stale-build\.ts)/

const storage =
  /(?<!typeof |'|\w)(localStorage|sessionStorage|indexedDB|BroadcastChannel|cookieStore)\b|\bdocument\.cookie\b|(?<![.\w])caches[.[]/

describe('device storage', () => {
  it('is listed in docs/device-storage.md as `npm run docs` writes it', () => {
    expect(readFileSync(deviceStorageFile, 'utf8') === deviceStorageText(), 'run `npm run docs`').toBe(true)
  })

  it('has no registered key without a source that uses it', () => {
    expect(unusedKeys()).toEqual([])
  })

  it('is accessed only through the registered stores', () => {
    const direct = sourcesBelow('web/src', /\.tsx?$/).filter(
      ({ path, text }) =>
        !isTest(path) && !doors.test(path) && storage.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    )
    expect(direct.map(({ path }) => path)).toEqual([])
  })
})

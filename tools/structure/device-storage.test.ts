import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deviceStorageFile, deviceStorageText, unusedKeys } from '../docs/device-storage.ts'
import { isTest, sourcesBelow } from '../sources.ts'

/** Where the browser's own storage is named: the one module for it, the caches of the worker, and the sealed hydration. */
const doors = /^web\/src\/(lib\/device\/|worker\/|lib\/worker\/kept-pages\.ts|hydration\/stale-build\.ts)/

const storage =
  /(?<!typeof |'|\w)(localStorage|sessionStorage|indexedDB|BroadcastChannel|cookieStore)\b|\bdocument\.cookie\b|(?<![.\w])caches[.[]/

describe('what the site keeps on a device', () => {
  it('is listed in docs/device-storage.md as `npm run docs` writes it', () => {
    expect(readFileSync(deviceStorageFile, 'utf8') === deviceStorageText(), 'run `npm run docs`').toBe(true)
  })

  it('is used by a source that names its key', () => {
    expect(unusedKeys()).toEqual([])
  })

  it('goes through the registered stores', () => {
    const direct = sourcesBelow('web/src', /\.tsx?$/).filter(
      ({ path, text }) =>
        !isTest(path) && !doors.test(path) && storage.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    )
    expect(direct.map(({ path }) => path)).toEqual([])
  })
})

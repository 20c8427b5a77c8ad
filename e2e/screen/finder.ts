import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Ivya } from 'ivya'
import type { LoadedPage } from './document.ts'

const ivyaFolder = dirname(createRequire(import.meta.url).resolve('ivya'))
const ivyaAt = 'lent:/ivya/index.js'

/** What finds things runs in the page's own world, as in a browser. */
export const readLent = (address: string): string | undefined =>
  address.startsWith('lent:/ivya/')
    ? readFileSync(join(ivyaFolder, address.slice('lent:/ivya/'.length)), 'utf8')
    : undefined

const finders = new WeakMap<LoadedPage, Ivya>()
const coming = new WeakMap<LoadedPage, Promise<void>>()

export const findFinder = (loaded: LoadedPage): Promise<void> => {
  const known = coming.get(loaded)
  if (known !== undefined) return known
  const found = find(loaded)
  coming.set(loaded, found)
  return found
}

const find = async (loaded: LoadedPage): Promise<void> => {
  const { Ivya: Made } = (await loaded.modules.run(ivyaAt)) as { Ivya: typeof Ivya }
  finders.set(loaded, Made.create({ browser: 'chromium' }))
}

export const finderOf = (loaded: LoadedPage): Ivya | undefined => finders.get(loaded)

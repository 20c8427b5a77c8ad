import { dirname } from 'node:path'
import { wordsFileOf } from './messages.ts'

/** What a bundler tells of a module while it deals modules out to files. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

/** Libraries are a bundler's to deal out: their index leads to more than is used. Icons are small and ours to choose. */
const library = /\/node_modules\/(?!lucide-react\/)/
const contract = /\/contract\/src\//
const allWords = /\/messages\/compiled\/messages\.ts$/

/**
 * Puts everything of the front page's first sight into one file, whoever else uses it: most people come in there, and
 * on a slow line each file is a round trip. What the page fetches later, by `import()`, stays apart.
 */
export const frontChunk = (firstSight: string) => {
  let front: ReadonlySet<string> | undefined
  return (id: string, modules: Modules): string | null => {
    front ??= gathered(firstSight, modules)
    return front.has(id) && id !== firstSight ? 'front' : null
  }
}

const gathered = (firstSight: string, modules: Modules): Set<string> => {
  const found = new Set<string>()
  const gather = (id: string): void => {
    if (found.has(id) || library.test(id)) return
    found.add(id)
    // A part of the contract knows others by their schemas only, which browsers never get.
    if (contract.test(id)) return
    const info = modules.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) {
      if (!allWords.test(imported)) gather(imported)
      else for (const words of wordsIn(info?.code ?? '')) found.add(`${dirname(imported)}/${words}`)
    }
  }
  gather(firstSight)
  return found
}

const wordsIn = (code: string): string[] =>
  [...code.matchAll(/\bm\.([a-z0-9_]+)/g)].map(([, key = '']) => wordsFileOf(key))

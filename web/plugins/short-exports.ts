import type { Plugin } from 'vite'

/** What nearly every page loads: see `chunks.ts`. */
const widelyShared = new Set(['base', 'kit'])

const exportList = /export\{([^{}]*)\};?\s*$/

/**
 * What files take from each other goes by the name it has where it is: the shell hands out hundreds of things, and a second
 * name for each is 0.8 KB of every first load, and a wallet's has 0.2 KB left below its bar.
 */
export const shortExports = (): Plugin => ({
  name: 'sheds-short-exports',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      for (const shared of chunks.filter(({ name }) => widelyShared.has(name))) shorten(shared, chunks)
    },
  },
})

interface Chunk {
  fileName: string
  code: string
}

const shorten = (shared: Chunk, chunks: readonly Chunk[]): void => {
  const file = (shared.fileName.split('/').at(-1) ?? '').replaceAll('.', '\\.')
  // Whoever loaded it as an object would look for the old names.
  if (chunks.some(({ code }) => new RegExp(`import\\(["'\`]\\./${file}`).test(code)))
    throw new Error(`${shared.fileName} is imported as an object`)
  const locals = new Map<string, string>()
  shared.code = shared.code.replace(exportList, (_, list: string) => {
    for (const [local, name] of pairsIn(list)) locals.set(name, local)
    return `export{${[...new Set(locals.values())].sort().join(',')}};`
  })
  const imported = new RegExp(`import\\{([^{}]*)\\}from(["'\`]\\./${file}["'\`])`, 'g')
  for (const chunk of chunks)
    chunk.code = chunk.code.replace(imported, (_, list: string, address: string) => {
      const names = pairsIn(list).map(([name, own]) => named(locals.get(name) ?? missing(name), own))
      return `import{${names.join(',')}}from${address}`
    })
}

/** `a as b` and `c`, as the minified code writes them. */
const pairsIn = (list: string): [string, string][] =>
  list.split(',').map((each) => {
    const [name = '', as = name] = each.trim().split(' as ')
    return [name, as]
  })

const named = (name: string, own: string): string => (name === own ? name : `${name} as ${own}`)

const missing = (name: string): never => {
  throw new Error(`nothing is handed out as ${name}`)
}

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Sentence, or its forms by number: `=0`, then the language's plural categories. */
type Message = string | Readonly<Record<string, string>>
type Catalogue = Readonly<Record<string, Message>>

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const folder = `${sources}messages/`
const compiled = `${folder}compiled/`

/**
 * Compiles the catalogue into one function per message, so that a page ships only its own texts. Bundlers keep modules
 * whole: texts used by one file share a module, and so do texts used by several files whose keys begin with the same
 * word. A key of a single word has its own module, as the page's name in the header.
 */
export const compileMessages = (): void => {
  const english = read('en')
  const french = read('fr')
  const users = usersOfWords()
  const groups = Map.groupBy(Object.keys(english), (key) => groupOf(key, users.get(key)))
  rmSync(compiled, { recursive: true, force: true })
  mkdirSync(compiled, { recursive: true })
  for (const [group, keys] of groups) {
    const lines = keys.map((key) => messageFunction(key, english[key] as Message, french[key] as Message))
    writeFileSync(`${compiled}words-${group}.ts`, `${header}${lines.join('\n')}\n`)
  }
  writeFileSync(
    `${compiled}messages.ts`,
    [...groups.keys()].map((group) => `export * from './words-${group}.ts'\n`).join(''),
  )
}

const groupOf = (key: string, files: readonly string[] = []): string => {
  const [file] = files
  if (file !== undefined && files.length === 1) return `of-${basename(file).replace(/\.\w+$/, '')}`
  return key.includes('_') ? (key.split('_', 1)[0] as string) : `${key}-alone`
}

/** Files that use a message, by key. */
const usersOfWords = (): Map<string, string[]> => {
  const uses = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('compiled'))
    .flatMap((file) => {
      const named = readFileSync(`${sources}${file}`, 'utf8').matchAll(/\bm\.([a-z0-9_]+)/g)
      return [...new Set([...named].map(([, key = '']) => key))].map((key) => [key, file] as const)
    })
  return new Map([...Map.groupBy(uses, ([key]) => key)].map(([key, all]) => [key, all.map(([, file]) => file)]))
}

/** Compiles the messages before builds, and after changes during development. */
export const messages = (): Plugin => ({
  name: 'sheds-messages',
  buildStart: compileMessages,
  // Modules of texts have no side effects: without this the module that lists them all would pull every page's texts
  // into the shell.
  transform: {
    filter: { id: /\/messages\/compiled\// },
    handler: () => ({ moduleSideEffects: false }),
  },
  configureServer(server) {
    server.watcher.on('change', (file) => {
      if (/messages\/(en|fr)\.json$/.test(file)) compileMessages()
    })
  },
})

const header = `// Made from en.json and fr.json by web/plugins/messages.ts.
import { isFrench, plural } from '../../lib/language/locale.ts'

`

const read = (locale: string): Catalogue => JSON.parse(readFileSync(`${folder}${locale}.json`, 'utf8')) as Catalogue

const messageFunction = (key: string, english: Message, french: Message | undefined): string => {
  if (!/^[a-z][a-z0-9_]*$/.test(key)) throw new Error(`messages: ${key} is no usable key`)
  if (french === undefined) throw new Error(`messages: fr.json lacks ${key}`)
  const names = placeholders(english)
  if (placeholders(french).join() !== names.join())
    throw new Error(`messages: ${key} has other placeholders in fr.json`)
  const fields = names.map((name) => `${name}: ${name === 'n' ? 'number | string' : 'string | number'}`).join('; ')
  const parameter = names.length === 0 ? '' : `p: { ${fields} }`
  return `export function ${key}(${parameter}): string { return isFrench() ? ${expression(french)} : ${expression(english)} }`
}

const placeholders = (message: Message): string[] => {
  const text = typeof message === 'string' ? message : `${Object.values(message).join()}{n}`
  return [...new Set([...text.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] as string))].sort()
}

const expression = (message: Message): string =>
  typeof message === 'string'
    ? template(message)
    : `plural(p.n, { ${Object.entries(message)
        .map(([form, text]) => `'${form}': ${template(text)}`)
        .join(', ')} })`

const template = (text: string): string =>
  /\{[a-z_]+\}/.test(text)
    ? `\`${text.replace(/[`\\$]/g, '\\$&').replace(/\{([a-z_]+)\}/g, (_, name) => `$\{p.${name}}`)}\``
    : JSON.stringify(text)

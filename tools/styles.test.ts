import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { compile } from 'tailwindcss'
import { describe, expect, it } from 'vitest'
import { anything, classNamesOf } from './class-names.ts'
import { type Source, sourcesBelow } from './sources.ts'

const stock = readFileSync(createRequire(import.meta.url).resolve('tailwindcss/theme.css'), 'utf8')
const sheets = sourcesBelow('web/src', /\.css$/)
const theme = sheets.find(({ path }) => path.endsWith('/theme.css'))?.text
const tailwind = await compile(`${stock}\n${theme}\n@tailwind utilities;`)

const components = sourcesBelow('web/src', /\.tsx?$/).filter(({ path }) => !path.includes('.test.'))
const isUi = ({ path }: Source): boolean => path.startsWith('web/src/ui/')

/** Classes in the project's style sheets; the icons' class is set by their package. */
const own = new Set(
  sheets.flatMap(({ text }) => {
    const rules = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
    return [...rules.matchAll(/\.([a-z][\w-]*)/g)].map((found) => found[1] ?? '')
  }),
)
own.delete('lucide')

/** Tailwind's marker classes, which style other elements. */
const utilities = new Map([
  ['group', true],
  ['peer', true],
])

/** Whether Tailwind generates a rule for the class. */
const isUtility = (word: string): boolean => {
  const is = utilities.get(word) ?? (!own.has(word) && tailwind.build([]) !== tailwind.build([word]))
  utilities.set(word, is)
  return is
}

const given = components.map((source) => ({ source, words: classNamesOf(source) }))

/** Component of a file in ui: `dialog-frame` and `dialog-popup` belong to the dialog. */
const componentOf = ({ path }: Source): string => basename(path).split(/[-.]/)[0] ?? ''

/** Class exported under a name: `export const rowList = 'rows'`. */
const passedOn = /^export const \w+\b.*?['`]([\w-]+)(\$\{|['`])/gm

const ownersOf = (name: string): string[] => {
  const isIt = (word: string): boolean =>
    word === name || (word.endsWith(anything) && name.startsWith(word.slice(0, -anything.length)))
  const owners = given.filter(({ source, words }) => {
    const passed = [...source.text.matchAll(passedOn)].map((found) => `${found[1]}${found[2] === '${' ? anything : ''}`)
    return isUi(source) && [...words, ...passed].some(isIt)
  })
  return [...new Set(owners.map(({ source }) => componentOf(source)))]
}

describe('styles', () => {
  it('are in style sheets of ui only', () => {
    expect(sheets.filter(({ path }) => !path.startsWith('web/src/ui/')).map(({ path }) => path)).toEqual([])
  })

  it('use utilities alone in pages and features, and classes of its own also in ui', () => {
    const odd = given.flatMap(({ source, words }) =>
      words
        .filter((word) => !isUtility(word) && !(isUi(source) && (own.has(word) || word.endsWith(anything))))
        .map((word) => `${source.path}: ${word}`),
    )
    expect(odd).toEqual([])
  })

  it('give each class of the project to one component', () => {
    const shared = [...own].map((name) => [name, ...ownersOf(name)]).filter(({ length }) => length !== 2)
    expect(shared).toEqual([])
  })
})

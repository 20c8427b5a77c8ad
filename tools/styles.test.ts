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

/** Every class with rules of our own; the icons' is given by their package. */
const own = new Set(
  sheets.flatMap(({ text }) => {
    const rules = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
    return [...rules.matchAll(/\.([a-z][\w-]*)/g)].map((found) => found[1] ?? '')
  }),
)
own.delete('lucide')

/** Tailwind's names for an element that others look at. */
const utilities = new Map([
  ['group', true],
  ['peer', true],
])

/** Whether Tailwind makes a rule of it. */
const isUtility = (word: string): boolean => {
  const is = utilities.get(word) ?? (!own.has(word) && tailwind.build([]) !== tailwind.build([word]))
  utilities.set(word, is)
  return is
}

const given = components.map((source) => ({ source, words: classNamesOf(source) }))

/** The component a file of ui belongs to: `dialog-frame` and `dialog-popup` are the dialog's. */
const componentOf = ({ path }: Source): string => basename(path).split(/[-.]/)[0] ?? ''

/** A class that is passed on by name: `export const rowList = 'rows'`. */
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

describe('one way to style', () => {
  it('style sheets stand in ui', () => {
    expect(sheets.filter(({ path }) => !path.startsWith('web/src/ui/')).map(({ path }) => path)).toEqual([])
  })

  it('pages and features are dressed by utilities alone, ui also by classes of its own', () => {
    const odd = given.flatMap(({ source, words }) =>
      words
        .filter((word) => !isUtility(word) && !(isUi(source) && (own.has(word) || word.endsWith(anything))))
        .map((word) => `${source.path}: ${word}`),
    )
    expect(odd).toEqual([])
  })

  it('each class of our own belongs to one component', () => {
    const shared = [...own].map((name) => [name, ...ownersOf(name)]).filter(({ length }) => length !== 2)
    expect(shared).toEqual([])
  })
})

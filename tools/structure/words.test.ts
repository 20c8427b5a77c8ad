import { describe, expect, it } from 'vitest'
import { allSources } from '../sources.ts'
import { readWords, type WordRule, wordOffences, wordRules } from './words.ts'

const inSource = (text: string): WordRule[] => wordOffences({ path: 'any.test.ts', text }).map(({ rule }) => rule)

describe('the words of the sources', () => {
  const sources = allSources().map((source) => ({ ...source, words: readWords(source) }))
  const offences = sources.flatMap(({ words, ...source }) => wordOffences(source, words))

  it.each(Object.entries(wordRules))('have no offence of the rule %s: %s', (rule) => {
    const found = offences.filter((each) => each.rule === rule)
    expect(found.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([])
  })

  it('are comments in at most one of twenty lines', () => {
    const comments = sources.flatMap(({ words }) => words.comments.flatMap(({ text }) => text.split('\n')))
    const lines = sources.flatMap(({ text }) => text.split('\n'))
    expect(comments.length / lines.length).toBeLessThanOrEqual(0.05)
  })
})

describe('wordOffences', () => {
  it.each<[string, WordRule[]]>([
    ['// Owner of the write; null if it was deleted.', []],
    ['// What nobody takes in is looked for in vain.', ['opening', 'word']],
    ['/** Rows of a page. Whose they are is known. */', ['opening']],
    ['// Who asks?', []],
    ['// Reads the tidings of a member.', ['word']],
    ['// A name like `hushed` may be quoted.', []],
    ['const hushed = 1', ['name']],
    ['const wishlist = 1', []],
    ['interface Asked {}', ['type']],
    ['type OrderSent = string', ['type']],
    ['type Feed = string', []],
  ])('finds in %j the rules %j', (text, rules) => {
    expect(inSource(text)).toEqual(rules)
  })

  it.each<[string, WordRule[]]>([
    ["describe('POST /orders', () => { it('answers 409 when a price has changed', f) })", []],
    ["describe('orders', () => { it.each(rows)('are never listed twice', f) })", []],
    ["describe('orders', () => { it('of a member are listed', f) })", ['title']],
    ["describe('orders', () => { it('A member lists orders', f) })", ['title']],
    ["it('lists orders', f)", ['title']],
    ["describe('orders', () => { it('tells whoever asks', f) })", ['word']],
    [`describe('orders', () => { it('are ${'very '.repeat(25)}long', f) })`, ['length']],
  ])('finds in %j the rules %j', (text, rules) => {
    expect(inSource(text)).toEqual(rules)
  })
})

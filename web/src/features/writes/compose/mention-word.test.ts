import { describe, expect, it } from 'vitest'
import { mentionWordAt, withMention } from './mention-word.ts'

const at = (typed: string) => {
  const caret = typed.indexOf('|')
  const found = mentionWordAt(typed.replace('|', ''), caret)
  return found && `${found.symbol}${found.query} ${found.start}-${found.end}`
}

describe('mentionWordAt', () => {
  it.each([
    ['@|', '@ 0-1'],
    ['Merci @So|', '@So 6-9'],
    ['Merci @So|lange', '@So 6-9'],
    ['a\n&At|', '&At 2-5'],
    ['**@Ma|', '@Ma 2-5'],
    ['-@Ma|', '@Ma 1-4'],
    ['!kaba|', '!kaba 0-5'],
  ])('finds the mention in %j: %s', (typed, word) => expect(at(typed)).toBe(word))

  it.each([
    '|@So',
    'Bonjour !|',
    'Max & |Fils',
    'Max &|',
    'moi@exemple|',
    '@So |',
    `@${'a'.repeat(200)}|`,
    '|',
    'mot|',
  ])('finds no mention in %j', (typed) => expect(at(typed)).toBeUndefined())
})

describe('withMention', () => {
  it('replaces the word by a chosen name, with hyphens for spaces', () => {
    const name = { symbol: '@' as const, name: 'Solange  Ndip' }
    expect(withMention('Merci @So', { start: 6, end: 9 }, name)).toEqual({ text: 'Merci @Solange-Ndip ', caret: 20 })
    expect(withMention('Merci @So !', { start: 6, end: 9 }, name)).toEqual({ text: 'Merci @Solange-Ndip !', caret: 19 })
  })
})

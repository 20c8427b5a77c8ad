import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { byteLength, composed, filterText, graphemeCount, longText, normalText, shortText, textLimit } from './text.ts'

const family = '👨‍👩‍👧‍👦'
const name = shortText({ required: 'name_needed', least: textLimit.nameLeast, most: textLimit.name })
const post = longText({ required: 'field_required', most: textLimit.post, mostBytes: textLimit.postBytes })

const refusal = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

describe('graphemeCount', () => {
  it.each([
    ['a family of four is one', family, 1],
    ['a flag is one', '🇨🇲', 1],
    ['a letter with an accent is one, composed or not', 'e\u0301', 1],
    ['a thumb with a skin colour is one', '👍🏿', 1],
    ['a letter under a heap of marks is one', `e${'\u0301'.repeat(30)}`, 1],
    ['line ends count', 'a\nb', 3],
  ])('counts: %s', (_, text, count) => {
    expect(graphemeCount(text)).toBe(count)
  })

  it('never exceeds the code points, and is exact for ASCII', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => graphemeCount(text) <= [...text].length))
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => graphemeCount(text) === text.length))
  })
})

describe('text schemas', () => {
  it('normalise to Unicode NFC, one kind of line end and no outer spaces', () => {
    expect(post.parse('  Yaounde\u0301\r\nDouala\r ')).toBe('Yaoundé\nDouala')
  })

  it('return normalised text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = post.safeParse(text)
        return !once.success || post.parse(once.data) === once.data
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => normalText(normalText(text)) === normalText(text)))
  })

  it.each([
    '\u0000',
    '\u0008',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ufeff',
    '\ud83d',
  ])('reject the character %j', (character) => {
    expect(refusal(post, `a${character}b`)).toBe('field_characters')
  })

  it('accept joiners and direction marks, which some scripts need', () => {
    expect(post.parse(`${family} \u200f\u0634`)).toBe(`${family} \u200f\u0634`)
  })

  it('reject text without a visible character', () => {
    for (const text of ['', '   ', '\n', '\u200b\u200b', '\u2060\u00ad', '\u3164\u3164', '\u2800', ' \u0301']) {
      expect(refusal(name, text), JSON.stringify(text)).toBe('name_needed')
    }
  })

  it('limit the number of graphemes', () => {
    expect(refusal(name, 'a')).toBe('field_too_short')
    expect(refusal(name, 'ab')).toBeUndefined()
    expect(refusal(name, 'é'.normalize('NFD').repeat(textLimit.name))).toBeUndefined()
    expect(refusal(name, 'é'.repeat(textLimit.name + 1))).toBe('field_too_long')
    expect(refusal(post, '👍🏿'.repeat(textLimit.post))).toBeUndefined()
    expect(refusal(post, 'a'.repeat(textLimit.post + 1))).toBe('field_too_long')
  })

  it('limit the bytes as well, against stacked marks', () => {
    expect(refusal(post, `e${'\u0301'.repeat(textLimit.postBytes / 2 + 1)}`)).toBe('field_too_long')
    expect(refusal(post, family.repeat(700))).toBe('field_too_long')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const parsed = post.safeParse(text)
        return (
          !parsed.success ||
          (byteLength(parsed.data) <= textLimit.postBytes && graphemeCount(parsed.data) <= textLimit.post)
        )
      }),
    )
  })

  it('keep stacked marks and limit their sorting cost', () => {
    for (const marks of ['\u0316\u0315', '\u0344', '\u0f73', '\u0301']) {
      const once = composed(`a${marks.repeat(400)}`)
      expect(composed(once)).toBe(once)
      expect(once.normalize('NFC')).toBe(once)
      const bare = once.replaceAll('\u034f', '').normalize('NFD')
      expect([...bare].sort()).toEqual([...`a${marks.repeat(400)}`.normalize('NFD')].sort())
    }
    expect(composed(`e${'\u0301'.repeat(30)}`)).toBe(`é${'\u0301'.repeat(29)}`)
  })

  it('reject line breaks in a short text and fold its spaces', () => {
    expect(name.parse('  Mama   Ngo\u00a0Shop ')).toBe('Mama Ngo Shop')
    for (const text of ['a\nb', 'a\tb', 'a\u2028b']) expect(refusal(name, text)).toBe('field_characters')
  })

  it('reject values that are not text', () => {
    for (const value of [1, true, {}, [], null]) expect(refusal(post, value)).toBe('field_text')
  })
})

describe('filterText', () => {
  it('cuts and cleans any value instead of rejecting it', () => {
    expect(filterText.parse('  sho\u0000es\u202e ')).toBe('shoes')
    expect(filterText.parse('x'.repeat(500))).toHaveLength(80)
    for (const value of [undefined, null, 7, {}, ['a']]) expect(filterText.parse(value)).toBe('')
    fc.assert(fc.property(fc.anything(), (value) => filterText.parse(value).length <= 80))
  })
})

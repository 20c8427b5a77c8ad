import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costGrowsEvenly, longUnits } from '../testing/markup-costs.ts'
import scripts from './markup.scripts.json' with { type: 'json' }
import { type Block, mentionKey, mentionOf, mentionsIn, namesIn, parseMarkup, plainMarkup } from './markup.ts'

/** Tree in one line: `b[...]` bold, `i[...]` italic, `bi[...]` both, `<...>` a mention, `•` a bullet. */
const drawn = (text: string): string => parseMarkup(text).map(drawBlock).join(' / ')
const drawBlock = (block: Block): string =>
  block.kind === 'list' ? block.items.map((item) => `•${drawRuns(item)}`).join(' ') : drawRuns(block.runs)
const marks = { plain: '', italic: 'i', bold: 'b', 'bold-italic': 'bi' }
const drawRuns = (runs: { kind: string; text: string; look: keyof typeof marks }[]): string =>
  runs
    .map(({ kind, text, look }) => {
      const words = kind === 'mention' ? `<${text}>` : text
      return look === 'plain' ? words : `${marks[look]}[${words}]`
    })
    .join('')

describe('parseMarkup', () => {
  it.each([
    ['emphasis', 'a *b* **c** ***d***', 'a i[b] b[c] bi[d]'],
    ['emphasis in a word', 'dé*li*cieux', 'déi[li]cieux'],
    ['one kind inside another', '**a *b* c**', 'b[a ]bi[b]b[ c]'],
    ['a kind inside itself', '*a *b* c*', 'i[a b c]'],
    ['marks that touch no text', 'a * b * c ** d', 'a * b * c ** d'],
    ['marks without their other half', '*a **b ***c', '*a **b ***c'],
    ['marks that cross', '*a **b* c**', 'i[a **b] c**'],
    ['four asterisks', '****a****', '****a****'],
    ['asterisks alone', '*** ** *', '*** ** *'],
    ['sizes', 'lit 140*190*30 cm', 'lit 140*190*30 cm'],
    ['emphasis that ends behind its line', '*a\nb*', '*a / b*'],
    ['paragraphs', 'a\n\n \nb', 'a / b'],
    ['bullets', 'prix :\n- un\n-deux\nfin', 'prix : / •un •deux / fin'],
    ['a bullet that begins with a minus', '-20 % ce soir\n- -5 %', '•-20 % ce soir •-5 %'],
    ['a dash alone', 'a\n-\n- ', 'a / - / - '],
    ['a dash inside a line', 'a - b\n - c', 'a - b /  - c'],
    ['emphasis in a bullet', '- *a*', '•i[a]'],
    ['nothing', ' \n\n', ''],
  ])('parses %s', (_, text, tree) => expect(drawn(text)).toBe(tree))

  it.each([
    ['at the start', '@Marie', '<@Marie>'],
    ['after a space', 'chez &Chez-Ma !Robe-kaba\t@Paul', 'chez <&Chez-Ma> <!Robe-kaba>\t<@Paul>'],
    ['on a line of its own', 'a\n@Paul', 'a / <@Paul>'],
    ['in a bullet', '-@Paul', '•<@Paul>'],
    ['inside emphasis', '**@Paul** et *un &Shed*', 'b[<@Paul>] et i[un ]i[<&Shed>]'],
    ['nowhere in an address', 'moi@exemple.cm a&b Super!@Paul', 'moi@exemple.cm a&b Super!@Paul'],
    ['nowhere behind a word in bold', '**a**@Paul', 'b[a]@Paul'],
    ['nowhere without a name', '@ ! & !!! @. &*', '@ ! & !!! @. &*'],
    ['in every writing', 'merci @محمد @Ŋgɔ̀ @中文', 'merci <@محمد> <@Ŋgɔ̀> <@中文>'],
  ])('finds a mention %s', (_, text, tree) => expect(drawn(text)).toBe(tree))

  it('keeps emoji sequences, marks, joiners and right-to-left letters intact', () => {
    for (const text of [
      '👨‍👩‍👧‍👦',
      'e\u0301\u0301\u0301',
      'a\u200bb\u200d',
      'شكرا يا أخي 👍🏿',
      '🇨🇲🇨🇲',
      '\ud83d',
      '\u0000',
    ])
      expect(drawn(`*${text}* ${text}`)).toBe(`i[${text}] ${text}`)
  })
})

describe('mentions', () => {
  it('may mean the whole text, or the text with less of its final punctuation', () => {
    expect(namesIn({ text: '@J.R.!' })).toEqual(['J.R.!', 'J.R.', 'J.R'])
    expect(namesIn({ text: '@Marie' })).toEqual(['Marie'])
    expect(namesIn({ text: '@Marie❤️' })).toEqual(['Marie❤️', 'Marie❤', 'Marie'])
    expect(namesIn({ text: `@a${'.'.repeat(100)}` })).toHaveLength(7)
    expect(namesIn({ text: '@...' })).toEqual(['...', '..', '.'])
  })

  it('match the name they were made from', () => {
    for (const name of ['Marie Ngo', ' Atelier  Clarisse ', 'Été-2026', 'Ŋgɔ̀', '👩🏿‍🍳 Mama'])
      expect(namesIn({ text: mentionOf('@', name) }).map(mentionKey)).toContain(mentionKey(name.trim()))
    expect(mentionKey('ÉTÉ 2026')).toBe(mentionKey('ete-2026'))
  })

  it('are found in emphasis, bullets and at line starts', () => {
    expect(mentionsIn('@a *@b*\n- &c\n!d').map(({ text }) => text)).toEqual(['@a', '@b', '&c', '!d'])
  })
})

describe('script injection', () => {
  it('is parsed as plain text without losing a letter', () => {
    expect(scripts.length).toBeGreaterThanOrEqual(200)
    for (const script of scripts) {
      const runs = parseMarkup(script).flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs))
      expect(runs.flatMap((run) => Object.keys(run).toSorted())).toEqual(runs.flatMap(() => ['kind', 'look', 'text']))
      expect(runs.map(({ text }) => text).join('')).toBe(unmarked[script] ?? script)
    }
  })
})

/** Scripts with formatting marks, which are removed. */
const unmarked: Readonly<Record<string, string>> = {
  '--></script><script>alert(1)</script>': '-></script><script>alert(1)</script>',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=alert() )//</stYle/</titLe/</teXtarEa/</scRipt/--!><sVg/<sVg/oNloAd=alert()//>':
    'jaVasCript:/-/`/\\`/\'/"/**/(/ */oNcliCk=alert() )//</stYle/</titLe/</teXtarEa/</scRipt/--!><sVg/<sVg/oNloAd=alert()//>',
  '**<img src=x onerror=alert(1)>**': '<img src=x onerror=alert(1)>',
  '*<svg onload=alert(1)>*': '<svg onload=alert(1)>',
  '***<script>alert(1)</script>***': '<script>alert(1)</script>',
  '**<b onclick=**alert(1)**>x</b>**': '<b onclick=alert(1)>x</b>',
  '- <img src=x onerror=alert(1)>': '<img src=x onerror=alert(1)>',
  '-<script>alert(1)</script>': '<script>alert(1)</script>',
}

const busy = fc.string({
  unit: fc.constantFrom('*', '**', '***', '-', '- ', '\n', ' ', '@', '&', '!', 'a', 'é', '👨‍👩‍👧', '1', '.', 'ش'),
})

describe('markup of arbitrary text', () => {
  const bare = (text: string): string => text.replace(/[*\s-]/g, '')

  it('neither loses nor adds a letter', () => {
    fc.assert(
      fc.property(fc.oneof(busy, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        const shown = plainMarkup(text)
        expect(bare(shown)).toBe(bare(text))
        expect(isWithin(shown, text)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('is unchanged without formatting marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' b', '@', '!', '👨‍👩‍👧', 'e\u0301', '\u200d') }), (text) => {
        const line = `x${text}x`
        expect(plainMarkup(`${line}\n${line}`)).toBe(`${line}\n${line}`)
      }),
    )
  })

  it('loses asterisks only in pairs that touch their text', () => {
    fc.assert(
      fc.property(busy, (text) => {
        const line = text.replaceAll('\n', ' ')
        const lost = starsIn(line) - starsIn(plainMarkup(line))
        expect(lost % 2).toBe(0)
      }),
    )
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' * ', ' ** ') }),
        (text) => starsIn(plainMarkup(text)) === starsIn(text),
      ),
    )
  })

  it('has no empty runs and no equal neighbours', () => {
    fc.assert(
      fc.property(busy, (text) => {
        for (const block of parseMarkup(text))
          for (const runs of block.kind === 'list' ? block.items : [block.runs])
            runs.forEach((run, place) => {
              expect(run.text).not.toBe('')
              const before = runs[place - 1]
              expect(before?.kind === 'text' && run.kind === 'text' && before.look === run.look).toBe(false)
            })
      }),
    )
  })
})

const starsIn = (text: string): number => text.split('*').length - 1

const isWithin = (part: string, whole: string): boolean => {
  let from = 0
  for (const letter of part) {
    // Blocks are separated by one line end, even if the text had several.
    const at = whole.indexOf(letter, from)
    if (at === -1) return false
    from = at + letter.length
  }
  return true
}

describe('parseMarkup with a quarter of a million letters', () => {
  // A million in `markup.proof.ts`.
  it.each(longUnits)('takes linear time for %s', (_, unit) => costGrowsEvenly(unit, 2 ** 18))
})

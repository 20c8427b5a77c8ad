import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { askedText } from '../search/search-terms.ts'
import { inner, inputs } from '../testing/inputs.ts'
import { dearMarks, leastCost, orderingCost } from '../testing/processor-cost.ts'
import { filterText, mostRawText } from './text.ts'

/** Largest size of a body. */
const size = 2 ** 20

const filled = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size)

/** Texts that are expensive to process before their length is checked. */
const worstTexts: Readonly<Record<string, string>> = {
  'marks to be sorted': dearMarks(2 * size),
  'marks in turn': filled('\u0315\u0316'),
  'marks of many kinds': filled('\u0345\u0315\u0301\u0316\u0327\u0334'),
  'marks in runs of thirty': filled(`a${'\u0315\u0316'.repeat(15)}`),
  'marks that become two': filled('\u0344\u0f73\u0f75'),
  spaces: filled(' '),
  'a letter and spaces': `a${filled(' ')}`,
  'spaces between': `a${filled(' ')}b`,
  'no-break spaces': filled('\u00a0'),
  'line ends': filled('\r\n'),
  'lone surrogates': filled('\ud800'),
  families: filled('👨‍👩‍👧‍👦'),
  flags: filled('🇨🇲'),
  letters: filled('a'),
  digits: filled('7'),
  'letters that grow': filled('\ufdfa'),
  'hangul apart': filled('\u1112\u1161\u11ab'),
  dots: filled('a.'),
  'an address without an end': `a@${filled('a-')}`,
  separators: filled('-'),
}

/** Within the bytes allowed for a description. */
const shortened = Object.entries(worstTexts).map(([kind, text]) => [`${kind}, cut`, text.slice(0, 16_384)] as const)
const texts = [...Object.entries(worstTexts), ...shortened]

/** Puts the text into every field at once; each is parsed regardless of the others. */
const inEveryPlace = (schema: z.ZodType, text: string): unknown => {
  const type = inner(schema)
  if (type instanceof z.ZodObject) {
    const shape = Object.entries(type.shape as z.ZodRawShape)
    return Object.fromEntries(shape.map(([name, field]) => [name, inEveryPlace(field as z.ZodType, text)]))
  }
  return type instanceof z.ZodArray ? [inEveryPlace(type.element as z.ZodType, text)] : text
}

/** Common values, one of which a field accepts. */
const sensible: readonly unknown[] = [
  'Ada Ngono',
  'correct horse',
  'ABC123',
  'SH-7K4Q',
  '019aa000-0000-7000-8000-000000000000',
  '677123456',
  '+237677123456',
  'ada@example.com',
  '1997-03-14',
  '1500',
  1500,
  5,
  1,
  true,
  'M',
  'YES',
  '5',
  'key-0123456789',
  'fashion',
  'completed',
  'jazz',
  'song',
  'AAAAAAAAAAAAAAAAAAAAAA',
  '2026-11-24T10:00:00.000Z',
  '2026-11',
  '08:00',
  '12345',
  '',
  {},
  [],
]

/** A valid value; undefined if the field is optional. */
const soundValue = (schema: z.ZodType): unknown => {
  const type = inner(schema)
  if (type instanceof z.ZodObject) return soundObject(type)
  if (type instanceof z.ZodEnum) return type.options[0]
  if (type instanceof z.ZodArray) {
    const one = soundValue(type.element as z.ZodType)
    return [[one], Array(5).fill(one)].find((value) => type.safeParse(value).success)
  }
  return sensible.find((value) => schema.safeParse(value).success)
}

/** With all fields; if two exclude each other, without one. */
const soundObject = (type: z.ZodObject): Record<string, unknown> => {
  const fields = Object.entries(type.shape as z.ZodRawShape)
  const whole = Object.fromEntries(fields.map(([name, field]) => [name, soundValue(field as z.ZodType)]))
  const all = [whole, ...fields.map(([name]) => ({ ...whole, [name]: undefined }))]
  return all.find((value) => type.safeParse(value).success) ?? whole
}

const placesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce((sum, part) => sum + placesIn(part), 0) : 1

const ordering = await orderingCost()

describe('worst-case text of a mebibyte', () => {
  it('reaches every field', () => {
    expect(inputs.length).toBeGreaterThan(90)
    expect(placesIn(inEveryPlace(new Map(inputs).get('signUp body') as z.ZodType, ''))).toBe(9)
  })

  it.each(inputs)(
    'costs a field less than twice as much as 16 KiB of combining marks, in %s',
    { tags: ['full'] },
    async (_, schema) => {
      for (const [kind, text] of texts) {
        const value = inEveryPlace(schema, text)
        const most = 2 * ordering * Math.max(1, placesIn(value))
        expect(await leastCost(() => schema.safeParse(value), most), kind).toBeLessThan(most)
      }
    },
  )
})

/** One field with the text, the others valid: rules across fields run only then. */
const inOnePlace = (schema: z.ZodType, text: string): (readonly [string, unknown])[] => {
  const type = inner(schema)
  if (!(type instanceof z.ZodObject)) return [['all of it', text]]
  const sound = soundObject(type)
  return Object.entries(type.shape as z.ZodRawShape).flatMap(([name, field]) =>
    inOnePlace(field as z.ZodType, text).map(
      ([place, value]) => [`${name}, ${place}`, { ...sound, [name]: value }] as const,
    ),
  )
}

/** Longest text passed to an expensive method while a value is parsed. */
const longestSeen = (read: () => void): number => {
  let longest = 0
  const seen = (text: unknown): void => {
    longest = Math.max(longest, String(text).length)
  }
  const dear = [
    'normalize',
    'replace',
    'replaceAll',
    'split',
    'toLowerCase',
    'toUpperCase',
    'match',
    'matchAll',
  ] as const
  const real = dear.map((name) => [name, Object.getOwnPropertyDescriptor(String.prototype, name)] as const)
  const segment = Object.getOwnPropertyDescriptor(Intl.Segmenter.prototype, 'segment')
  for (const [name, own] of real)
    Object.defineProperty(String.prototype, name, {
      ...own,
      value(this: string, ...args: unknown[]) {
        seen(this)
        return Reflect.apply(own?.value, this, args)
      },
    })
  Object.defineProperty(Intl.Segmenter.prototype, 'segment', {
    ...segment,
    value(this: Intl.Segmenter, text: string) {
      seen(text)
      return Reflect.apply(segment?.value, this, [text])
    },
  })
  try {
    read()
  } finally {
    for (const [name, own] of real) if (own !== undefined) Object.defineProperty(String.prototype, name, own)
    if (segment !== undefined) Object.defineProperty(Intl.Segmenter.prototype, 'segment', segment)
  }
  return longest
}

describe('too long text beside valid fields', () => {
  const objects = inputs.filter(([, schema]) => inner(schema) instanceof z.ZodObject)
  const worst = ['marks to be sorted', 'marks in turn', 'families', 'no-break spaces'].map((kind) => {
    const text = worstTexts[kind] as string
    // Enough to be noticed without a length check, and still quick.
    return [kind, kind === 'marks to be sorted' ? dearMarks(300_000) : text.slice(0, 200_000)] as const
  })

  it.each(objects)('is parsed as valid without the text: %s', (_, schema) => {
    expect(schema.safeParse(soundValue(schema)).error?.issues ?? []).toEqual([])
  })

  it.each(inputs)('is measured before other processing and costs little in %s', async (_, schema) => {
    for (const [kind, text] of worst)
      for (const [place, value] of inOnePlace(schema, text)) {
        let longest = 0
        const read = (): void => {
          longest = longestSeen(() => schema.safeParse(value))
        }
        const cost = await leastCost(read, 2 * ordering)
        expect([place, kind, Math.min(longest, mostRawText + 1), cost < 2 * ordering]).toEqual([
          place,
          kind,
          expect.toSatisfy((seen: number) => seen <= mostRawText),
          true,
        ])
      }
  })
})

type Check = { _zod: { def: { check: string; maximum?: number; abort?: boolean } } }

const checksOf = (schema: z.ZodType): Check['_zod']['def'][] =>
  ((schema.def as { checks?: Check[] }).checks ?? []).map((check) => check._zod.def)

/** Aborts all later checks, in the field and in the form around it. */
const endsAt = (most: number, [first]: readonly Check['_zod']['def'][]): boolean =>
  first?.check === 'max_length' && first.abort === true && (first.maximum ?? most + 1) <= most

const mostItems = 100
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'])
const withoutText = new Set(['literal', 'enum', 'number', 'boolean', 'null', 'undefined'])

/** Schema parts that process a text or list before its length is checked. */
const unmeasured = (schema: z.ZodType, place: string): string[] => {
  // These cut the text first.
  if (schema === filterText || schema === askedText) return []
  const { type } = schema
  const def = schema.def as unknown as Record<string, z.ZodType>
  const checks = checksOf(schema)
  if (withoutText.has(type)) return []
  if (type === 'string') return endsAt(mostRawText, checks) ? [] : [place]
  if (type === 'unknown') return checks.length === 0 ? [] : [place]
  if (type === 'object')
    return Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) =>
      unmeasured(field as z.ZodType, `${place}.${name}`),
    )
  if (wrappers.has(type)) return unmeasured(def.innerType as z.ZodType, place)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => unmeasured(each as z.ZodType, place))
  if (schema instanceof z.ZodArray)
    return [...(endsAt(mostItems, checks) ? [] : [place]), ...unmeasured(schema.element as z.ZodType, `${place}[]`)]
  // In a pipe, the first schema measures the text; a transform there is `readAs`, which does so itself.
  if (type === 'pipe') return unmeasured((def.in?.type === 'transform' ? def.out : def.in) as z.ZodType, place)
  return [`${place}: ${type}`]
}

describe('input schema', () => {
  it.each(inputs)('checks the length of a text before any other rule in %s', (name, schema) => {
    expect(unmeasured(schema, name)).toEqual([])
  })
})

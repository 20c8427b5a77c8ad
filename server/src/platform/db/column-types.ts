/** Parameter as sent: text, or raw bytes. */
export type WireValue = string | Buffer | null

/** Serialises a value; PostgreSQL infers the type from the statement. */
export const wireValue = (value: unknown): WireValue => {
  if (typeof value === 'string') return value
  if (value === null) return null
  if (value === undefined) throw new TypeError('a parameter is undefined; say null where nothing is meant')
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return arrayText(value)
  return plainText(value)
}

/** JSON for a `json` or `jsonb` parameter. Required for lists, which would otherwise become PostgreSQL arrays. */
export const asJson = (value: unknown): string => JSON.stringify(value)

const plainText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const arrayText = (values: readonly unknown[]): string => `{${values.map(itemText).join(',')}}`

const itemText = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return arrayText(value)
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : plainText(value)
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

type Parser = (text: string) => unknown

/** Parser of a column by its type: counters and money become numbers, timestamps the ISO strings of the contract. */
export const columnParser = (type: number): Parser => parsers.get(type) ?? asText

const asText: Parser = (text) => text

const parseBoolean = (text: string): boolean => text === 't'

const parseBytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

const parseInteger = (text: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is beyond the integers that JavaScript counts exactly`)
}

/**
 * Converts `2026-02-01 10:20:30.123456+00` to `2026-02-01T10:20:30.123Z`; every connection uses UTC. Milliseconds,
 * JavaScript's precision: columns that a cursor compares are `timestamptz(3)`.
 */
const parseMoment = (text: string): string => {
  if (text.charAt(4) !== '-' || !text.endsWith('+00')) return parseUnusualMoment(text)
  const fraction = text.slice(20, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const parseUnusualMoment = (text: string): string => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

/** Parser, element type and array type. Dates and numerics stay text. */
const types: readonly (readonly [Parser, number, number])[] = [
  [parseBoolean, 16, 1000],
  [parseBytes, 17, 1001],
  [parseInteger, 20, 1016],
  [Number, 21, 1005],
  [Number, 23, 1007],
  [asText, 25, 1009],
  [Number, 26, 1028],
  [JSON.parse, 114, 199],
  [Number, 700, 1021],
  [Number, 701, 1022],
  [asText, 1043, 1015],
  [asText, 1082, 1182],
  [parseMoment, 1184, 1185],
  [asText, 1700, 1231],
  [asText, 2950, 2951],
  [JSON.parse, 3802, 3807],
]

/** Parses PostgreSQL's array text: braces nest, quotes protect, an unquoted NULL is null. */
export const parseArray = (text: string, parse: Parser): unknown[] =>
  isPlain(text) ? parsePlain(text, parse) : parseAny(text, parse)

/** Fast path for one dimension without quotes, the format of numbers and ids. */
const isPlain = (text: string): boolean => text.startsWith('{') && !text.includes('"') && !text.includes('{', 1)

const parsePlain = (text: string, parse: Parser): unknown[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => parseItem(item, undefined, parse))

const parseAny = (text: string, parse: Parser): unknown[] => {
  const tokens = text.slice(text.indexOf('{')).matchAll(/[{},]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs)
  const outer: unknown[] = []
  const open: unknown[][] = [outer]
  for (const [token, quoted] of tokens) {
    const inner = open.at(-1) as unknown[]
    if (token === '{') open.push(nest(inner))
    else if (token === '}') open.pop()
    else if (token !== ',') inner.push(parseItem(token, quoted, parse))
  }
  return (outer[0] ?? []) as unknown[]
}

const nest = (parent: unknown[]): unknown[] => {
  const child: unknown[] = []
  parent.push(child)
  return child
}

const parseItem = (token: string, quoted: string | undefined, parse: Parser): unknown => {
  if (quoted !== undefined) return parse(quoted.replace(/\\(.)/gs, '$1'))
  return token === 'NULL' ? null : parse(token)
}

const parsers = new Map<number, Parser>(
  types.flatMap(([parse, element, array]) => [
    [element, parse],
    [array, (text: string) => parseArray(text, parse)],
  ]),
)

import type { Options, PostgresType } from 'postgres'

/** How columns come back: money and counters as numbers, moments as the ISO strings that go on the wire. */
export const columnTypes = {
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: number | bigint | string) => String(value),
    parse: (text: string) => parseInteger(text),
  },
  /** Milliseconds, as JavaScript keeps them: a column that a cursor compares is `timestamptz(3)`. */
  date: {
    to: 1184,
    from: [1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: (text: string) => parseMoment(text),
  },
  /** Days and times without a zone stay the text that PostgreSQL gives. */
  day: { to: 1082, from: [1082, 1114], serialize: (value: string) => value, parse: (text: string) => text },
} satisfies Record<string, PostgresType>

/** Array types of the elements we use. Listed here, so that no connection begins with a look into the catalogue. */
const arrayTypes: Readonly<Record<number, number>> = {
  16: 1000, // boolean
  20: 1016, // bigint
  21: 1005, // smallint
  23: 1007, // integer
  25: 1009, // text
  114: 199, // json
  700: 1021, // real
  701: 1022, // double precision
  1043: 1015, // varchar
  1082: 1182, // date
  1184: 1185, // timestamptz
  1700: 1231, // numeric
  2950: 2951, // uuid
  3802: 3807, // jsonb
}

type Parser = (text: string) => unknown
type Serializer = (value: unknown) => unknown

/** Teaches a connection pool those arrays, both ways. */
export const registerArrays = (options: unknown): void => {
  const { parsers, serializers, shared } = options as {
    parsers: Record<number, Parser>
    serializers: Record<number, Serializer>
    shared: { typeArrayMap: Record<number, number> }
  }
  for (const [element, array] of Object.entries(arrayTypes)) {
    const parse = parsers[Number(element)] ?? ((text: string) => text)
    const serialize = serializers[Number(element)] ?? String
    shared.typeArrayMap[Number(element)] = array
    parsers[array] = (text) => parseArray(text, parse)
    serializers[array] = (value) => (Array.isArray(value) ? serializeArray(value, serialize) : value)
  }
}

export type ColumnTypes = NonNullable<Options<typeof columnTypes>['types']>

const parseInteger = (text: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is beyond the integers that JavaScript counts exactly`)
}

/** `2026-02-01 10:20:30.123456+00` → `2026-02-01T10:20:30.123Z`; every connection's zone is UTC. */
const parseMoment = (text: string): string => {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (match === null) return parseUnusualMoment(text)
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

const parseUnusualMoment = (text: string): string => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

const serializeArray = (values: readonly unknown[], serialize: Serializer): string => {
  const items = values.map((value) => {
    if (Array.isArray(value)) return serializeArray(value, serialize)
    if (value === null || value === undefined) return 'NULL'
    return `"${String(serialize(value)).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}

/** PostgreSQL's array text: braces nest, quotes protect, an unquoted NULL is null. */
export const parseArray = (text: string, parse: Parser): unknown[] =>
  isPlain(text) ? parsePlain(text, parse) : parseAny(text, parse)

/** One dimension without quotes, as numbers and ids come: lists have one in every row. */
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

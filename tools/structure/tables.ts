import { parseAst } from 'vite'
import type { Source } from '../sources.ts'

/** Use of a table by a statement; locking and writing include reading. */
export interface TableUse {
  table: string
  how: 'reads' | 'locks' | 'writes'
}

/** A SQL statement, or a part of one, with the declaration that contains it. */
export interface Statement {
  path: string
  name: string
  text: string
}

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

type Template = Node & { quasi: { quasis: readonly { value: { cooked: string } }[]; expressions: readonly Node[] } }
const isTemplate = (node: Node): node is Template => node.type === 'TaggedTemplateExpression'

/** Outermost templates of a node. */
const templatesIn = (node: Node): Template[] => (isTemplate(node) ? [node] : nodesIn(node).flatMap(templatesIn))

const withNested = (template: Template): Template[] => [
  template,
  ...template.quasi.expressions.flatMap(templatesIn).flatMap(withNested),
]

interface Declaration extends Node {
  id?: { name?: string }
  declaration?: Node | null
  declarations?: readonly Node[]
}

const nameOf = ({ id, declaration, declarations }: Declaration): string | undefined => {
  const inner = declaration ?? declarations?.[0]
  return inner === undefined ? id?.name : nameOf(inner)
}

const mostNested = 8

/** Text of a template: a parameter becomes `?`, a part from the same file its own text. */
const textOf = (template: Template, parts: ReadonlyMap<string, readonly Template[]>, depth = 0): string => {
  const { quasis, expressions } = template.quasi
  const partsIn = (node: Node): readonly Template[] => {
    const { name, callee } = node as Node & { name?: string; callee?: { name?: string } }
    const known = depth < mostNested ? parts.get(callee?.name ?? name ?? '') : undefined
    return known ?? templatesIn(node)
  }
  const filled = expressions.map(
    (each) =>
      partsIn(each)
        .map((part) => textOf(part, parts, depth + 1))
        .join(' ? ') || '?',
  )
  return quasis.map(({ value }, at) => `${value.cooked} ${filled[at] ?? ''}`).join(' ')
}

/** Tagged templates of a source; parts from the same file are inlined, and returned alone too. */
export const statementsOf = ({ path, text }: Source): Statement[] => {
  const declared = (parseAst(text, { lang: 'ts' }).body as Declaration[]).map(
    (node) => [nameOf(node) ?? '', templatesIn(node)] as const,
  )
  const parts = new Map(declared)
  return declared.flatMap(([name, templates]) =>
    templates.flatMap(withNested).map((template) => ({ path, name, text: textOf(template, parts) })),
  )
}

/** Token of a query; a part in parentheses is one nested token. */
type Token = string | readonly Token[]

const nest = (words: Iterator<string>): Token[] => {
  const level: Token[] = []
  for (let next = words.next(); !next.done && next.value !== ')'; next = words.next())
    level.push(next.value === '(' ? nest(words) : next.value)
  return level
}

const tokensOf = (text: string): Token[] => {
  const bare = text.replace(/--.*$/gm, ' ').replace(/'(?:[^']|'')*'/g, ' ? ')
  return nest((bare.toLowerCase().match(/[a-z_][\w.]*|[(),;?]|[^\s\w]/g) ?? []).values())
}

const isWord = (token: Token | undefined): token is string => typeof token === 'string' && /^[a-z_]/.test(token)
const isLevel = (token: Token | undefined): token is readonly Token[] => typeof token === 'object'

/** Names of `with name as (` and `, name (columns) as materialized (`; they are not tables. */
const namedIn = (level: readonly Token[]): string[] =>
  level.flatMap((token, at) => {
    if (isLevel(token)) return namedIn(token)
    const named = level.slice(at + 1, at + 6).filter((next, place) => !(place === 0 && isLevel(next)))
    const body =
      named[0] === 'as' ? named.slice(1).find((next) => next !== 'not' && next !== 'materialized') : undefined
    const begins = isLevel(body) && /^(select|insert|update|delete|with|values|\?)$/.test(String(body[0]))
    return isWord(token) && begins ? [token] : []
  })

interface Item {
  table: string | undefined
  alias: string | undefined
  /** Subquery used as a table. */
  inner: readonly Token[] | undefined
}

/** One `select`, `insert`, `update` or `delete` of a level, with its tables and their use. */
interface Reading {
  items: Item[]
  isInFrom: boolean
  uses: TableUse[]
}

const clauses = 'where|group|order|having|limit|offset|returning|set|union|except|intersect|window|values|select'
const endsFrom = new RegExp(`^(${clauses})$`)
const noAlias = new RegExp(
  `^(${clauses}|on|join|inner|left|right|full|cross|natural|using|for|as|default|with|from|when|and)$`,
)

const itemAt = (level: readonly Token[], start: number): Item => {
  let at = start
  while (level[at] === 'only' || level[at] === 'lateral' || level[at] === 'table') at += 1
  const [named, next] = [level[at], level[at + 1] === 'as' ? level[at + 2] : level[at + 1]]
  const isCall = level[start - 1] !== 'into' && isLevel(level[at + 1])
  return {
    table: isWord(named) && !isCall ? named : undefined,
    alias: isWord(next) && !noAlias.test(next) ? next : undefined,
    inner: isLevel(named) ? named : undefined,
  }
}

/** Tables that a lock without `of` affects: those of the query and of subqueries in its `from`. */
const reached = (items: readonly Item[]): string[] =>
  items.flatMap(({ table, inner }) => [
    ...(table === undefined ? [] : [table]),
    ...(inner === undefined ? [] : reached(itemsOf(inner))),
  ])

const itemsOf = (level: readonly Token[]): Item[] => readLevel(level).items

const lockAt = (level: readonly Token[], at: number): { of: string[] } | undefined => {
  const words = level.slice(at + 1, at + 4).join(' ')
  const strength = /^(no key update|update|key share|share)\b/.exec(words)?.[0]
  if (strength === undefined) return undefined
  let next = at + 1 + strength.split(' ').length
  const of: string[] = []
  if (level[next] === 'of')
    do {
      of.push(String(level[next + 1]))
      next += 2
    } while (level[next] === ',')
  return { of }
}

/** Name for locked tables that the text does not reveal. */
const unknown = '?'

const locksAt = (level: readonly Token[], at: number, items: readonly Item[]): TableUse[] => {
  const lock = lockAt(level, at)
  if (lock === undefined) return []
  const named = (name: string) => items.filter(({ table, alias }) => name === (alias ?? table))
  const held = lock.of.length === 0 ? reached(items) : lock.of.flatMap((name) => reached(named(name))[0] ?? unknown)
  return (held.length === 0 ? [unknown] : held).map((table) => ({ table, how: 'locks' }))
}

/** Use of the item after a keyword; undefined if no item follows. */
const howAt = (level: readonly Token[], at: number, isInFrom: boolean): TableUse['how'] | undefined => {
  const [before, token, next] = [level[at - 1], level[at], level[at + 1]]
  if (token === 'into' || token === 'truncate') return 'writes'
  if (token === 'table' && before === 'lock') return 'locks'
  if (token === 'from') return before === 'delete' ? 'writes' : before === 'distinct' ? undefined : 'reads'
  if (token === 'update') return before === 'for' || before === 'key' || before === 'do' ? undefined : 'writes'
  if (token === 'join' || (token === 'using' && !isLevel(next))) return 'reads'
  return token === ',' && isInFrom ? 'reads' : undefined
}

const readLevel = (level: readonly Token[]): Reading => {
  const reading: Reading = { items: [], isInFrom: false, uses: [] }
  level.forEach((token, at) => {
    if (token === 'select') reading.items = []
    if (token === 'for') reading.uses.push(...locksAt(level, at, reading.items))
    const how = howAt(level, at, reading.isInFrom)
    if (how !== undefined) {
      const item = itemAt(level, at + 1)
      reading.items.push(item)
      if (item.table !== undefined) reading.uses.push({ table: item.table, how })
    }
    if (token === 'from' || token === 'join' || token === 'using') reading.isInFrom = true
    else if (isWord(token) && endsFrom.test(token)) reading.isInFrom = false
    const isCut = /^(extract|substring|trim|overlay)$/.test(String(level[at - 1]))
    if (isLevel(token) && !isCut) reading.uses.push(...readLevel(token).uses)
  })
  return reading
}

/** First words of a statement; a part with another first word may be an item of a `from`. */
const begins = /^(select|insert|update|delete|with|from|join|truncate|lock)$/

/** Tables that a statement uses, and how; names of its own `with` parts are left out. */
export const usesOf = (text: string): TableUse[] => {
  const tokens = tokensOf(text)
  const level = isWord(tokens[0]) && begins.test(tokens[0]) ? tokens : ['from', ...tokens]
  const own = new Set(namedIn(level))
  return readLevel(level).uses.filter(({ table }) => !own.has(table))
}

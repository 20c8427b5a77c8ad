import { parseAst } from 'vite'
import { type Change, sqlMutants } from './sql-mutants.ts'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const parse = (text: string): Node => parseAst(text, { lang: 'ts' }) as unknown as Node

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** What runs of a source; types and what is imported do not. */
const nothing = /^(ImportDeclaration|ExportAllDeclaration|TS(?!AsExpression|NonNull|Satisfies).*)$/

export interface Span {
  start: number
  end: number
}

export interface CodeMutant extends Change {
  kind: 'code' | 'sql'
  /** The expression or the block that is written anew with it, so that all of a source's mistakes can stand in it at once. */
  host: Span & { isBlock: boolean }
}

/** Each mistake of one kind that can be made in a source, in its SQL too. */
export const codeMutants = (text: string): CodeMutant[] => {
  const found: CodeMutant[] = []
  const visit = (node: Node, parents: readonly Node[]): void => {
    if (nothing.test(node.type) || isOnlyRead(node)) return
    if (isSql(node)) found.push(...templateMutants(text, node))
    else found.push(...nodeMutants(text, node, parents))
    for (const child of childrenOf(node)) visit(child, [node, ...parents])
  }
  visit(parse(text), [])
  const known = new Map(found.map((each) => [`${each.start} ${each.end} ${each.to}`, each]))
  return [...known.values()].filter(({ start, end, to }) => isWhole(text.slice(0, start) + to + text.slice(end)))
}

/** Words for whoever reads a log: what they say moves nothing. */
const isOnlyRead = ({ type, callee }: Node): boolean => {
  if (!isNode(callee)) return false
  if (type === 'NewExpression') return /^(Range|Type)?Error$/.test(nameOf(callee))
  const logs = isNode(callee.object) ? callee.object : undefined
  return type === 'CallExpression' && /^log$/.test(nameOf(logs) || nameOf(logs?.property))
}

const isWhole = (text: string): boolean => {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '')

const isSql = (node: Node): boolean => node.type === 'TaggedTemplateExpression' && /^(sql|tx)$/.test(nameOf(node.tag))

/** A template's text with holes as wide as what fills them, so that places stay. */
const templateMutants = (text: string, node: Node): CodeMutant[] => {
  const { start, end, expressions } = node.quasi as Node & { expressions: Node[] }
  let sql = text.slice(start + 1, end - 1)
  for (const hole of expressions) {
    const [from, to] = [text.lastIndexOf('${', hole.start) - start - 1, text.indexOf('}', hole.end) - start]
    sql = sql.slice(0, from) + '§'.repeat(to - from) + sql.slice(to)
  }
  return sqlMutants(sql).map((change) => {
    const [from, to] = [change.start + start + 1, change.end + start + 1]
    const host = { start: node.start, end: node.end, isBlock: false }
    return { start: from, end: to, to: refilled(change.to, text.slice(from, to)), kind: 'sql', host }
  })
}

/** What was put around holes has their text again. */
const refilled = (changed: string, written: string): string => {
  if (!changed.includes('§')) return changed
  return changed.startsWith('not (') ? `not (${written})` : written
}

type Mutate = (text: string, node: Node, parents: readonly Node[]) => string[]

const source = (text: string, node: unknown): string => (isNode(node) ? text.slice(node.start, node.end) : '')

const turned: Readonly<Record<string, readonly string[]>> = {
  ...{ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '===': ['!=='], '!==': ['==='] },
  ...{ '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&&': ['||'], '||': ['&&'], '??': ['&&'] },
  ...{ '+=': ['-='], '-=': ['+='], '&': ['|'], '|': ['&'], '>>': ['<<'], '<<': ['>>'] },
}

const isText = (node: unknown): boolean =>
  isNode(node) && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))

const operators: Mutate = (text, node) => {
  const { left, right, operator } = node
  if (operator === '+' && (isText(left) || isText(right))) return []
  const [from, to] = [source(text, left), source(text, right)]
  return (turned[String(operator)] ?? []).map((by) => `${wrapped(left, from)} ${by} ${wrapped(right, to)}`)
}

const wrapped = (node: unknown, text: string): string =>
  isNode(node) && /^(Logical|Binary|Conditional|Arrow)/.test(node.type) ? `(${text})` : text

const swaps: Readonly<Record<string, string>> = {
  ...{ some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' },
  ...{ startsWith: 'endsWith', endsWith: 'startsWith', find: 'findLast', findLast: 'find' },
  ...{ toUpperCase: 'toLowerCase', toLowerCase: 'toUpperCase' },
}
const droppable = /^(filter|slice|sort|reverse|trim|replace|replaceAll)$/

const calls: Mutate = (text, node) => {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return []
  const name = nameOf(callee.property)
  const from = source(text, callee.object)
  const rest = text.slice((callee.property as Node).end, node.end)
  const before = text.slice((callee.object as Node).end, (callee.property as Node).start)
  return [
    ...(swaps[name] === undefined ? [] : [`${from}${before}${swaps[name]}${rest}`]),
    ...(droppable.test(name) ? [from] : []),
  ]
}

const literals: Mutate = (_, { value, regex }, [parent]) => {
  if (parent !== undefined && /^(Export|Import)/.test(parent.type)) return []
  if (isNode(parent) && parent.type === 'Property' && parent.computed === false) {
    if (
      isNode(parent.key) &&
      (parent.key as Node).value === value &&
      parent.shorthand === false &&
      parent.value !== undefined
    )
      return isNode(parent.value) && (parent.value as Node).value === value ? plain(value) : []
  }
  if (regex !== undefined)
    return patterns(String((regex as { pattern: string }).pattern), String((regex as { flags: string }).flags))
  return plain(value)
}

const plain = (value: unknown): string[] => {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'string') return [value === '' ? "'mutated'" : "''"]
  return typeof value === 'number' && Number.isInteger(value) ? [String(value + 1)] : []
}

const patterns = (pattern: string, flags: string): string[] =>
  [
    ...(pattern.startsWith('^') ? [pattern.slice(1)] : []),
    ...(pattern.endsWith('$') && !pattern.endsWith('\\$') ? [pattern.slice(0, -1)] : []),
    ...(pattern.includes('[^') ? [pattern.replace('[^', '[')] : []),
    ...(pattern.includes('\\d') ? [pattern.replace('\\d', '\\D')] : []),
    ...(pattern.includes('+') ? [pattern.replace('+', '')] : []),
  ]
    .filter((each) => each !== '')
    .map((each) => `/${each}/${flags}`)

const tests: Mutate = (text, node) => {
  const test = node.test
  if (!isNode(test)) return []
  const written = (by: string) => text.slice(node.start, test.start) + by + text.slice(test.end, node.end)
  return node.type === 'ForStatement' || node.type === 'WhileStatement'
    ? [written('false')]
    : [written('true'), written('false')]
}

/** By their type, as Stryker has them; whole numbers are moved by one besides. */
const mutations: Readonly<Record<string, Mutate>> = {
  BinaryExpression: operators,
  LogicalExpression: operators,
  AssignmentExpression: operators,
  CallExpression: calls,
  Literal: literals,
  ConditionalExpression: tests,
  IfStatement: tests,
  WhileStatement: tests,
  ForStatement: tests,
  BlockStatement: (_, { body }) => ((body as unknown[]).length === 0 ? [] : ['{}']),
  UnaryExpression: (text, { operator, start, end }) => {
    const rest = text.slice(start + 1, end)
    return operator === '!' ? [rest] : operator === '-' ? [`+${rest}`] : []
  },
  UpdateExpression: (text, { operator, argument }) => [`${source(text, argument)}${operator === '++' ? '--' : '++'}`],
  ArrayExpression: (_, { elements }) => ((elements as unknown[]).length === 0 ? [] : ['[]']),
  ObjectExpression: (_, { properties }, [parent]) =>
    (properties as unknown[]).length === 0 ? [] : [parent?.type === 'ArrowFunctionExpression' ? '({})' : '{}'],
  TemplateLiteral: (_, { quasis }, [parent]) =>
    parent?.type === 'TaggedTemplateExpression' || (quasis as unknown[]).length === 0 ? [] : ['``'],
  ArrowFunctionExpression: (text, { body, start, end }) =>
    isNode(body) && !/^(BlockStatement|ObjectExpression)$/.test(body.type)
      ? [`${text.slice(start, body.start)}undefined${text.slice(body.end, end)}`]
      : [],
  ChainExpression: () => [],
  MemberExpression: (text, { optional, object, property, computed }) =>
    optional === true && computed === false ? [`${source(text, object)}.${source(text, property)}`] : [],
}

const nodeMutants = (text: string, node: Node, parents: readonly Node[]): CodeMutant[] => {
  const made = mutations[node.type]?.(text, node, parents) ?? []
  // The object of an arrow stands in brackets that are no part of it.
  return made.map((written) => {
    const change = narrowed(node, written === '({})' ? '{}' : written)
    const part = change.start === node.start && change.end === node.end ? node : (node.test ?? node.body)
    return { ...change, kind: 'code', host: hostOf(part as Node, part === node ? parents : [node, ...parents]) }
  })
}

/** A condition alone, or what an arrow gives, rather than all that it stands in. */
const narrowed = (node: Node, to: string): Change => {
  const part = node.test ?? (node.type === 'ArrowFunctionExpression' ? node.body : undefined)
  if (!isNode(part)) return { start: node.start, end: node.end, to }
  const rest = node.end - part.end
  return { start: part.start, end: part.end, to: to.slice(part.start - node.start, to.length - rest) }
}

/** `a?.b.c` is given up as a whole where `a` is nothing: whatever is written anew in it is written with it. */
const hostOf = (node: Node, parents: readonly Node[]): CodeMutant['host'] => {
  let top = node
  for (const parent of parents) {
    if (parent.type === 'ChainExpression') return { start: parent.start, end: parent.end, isBlock: false }
    if (![parent.callee, parent.object, parent.expression].includes(top)) break
    top = parent
  }
  return { start: node.start, end: node.end, isBlock: node.type === 'BlockStatement' }
}

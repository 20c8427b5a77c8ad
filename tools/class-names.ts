import { parseAst } from 'vite'
import type { Source } from './sources.ts'

interface Node {
  type: string
  [key: string]: unknown
}

/** Placeholder for an expression in a class name: `btn-${kind}` becomes `btn-*`. */
export const anything = '*'

/** Class names in `className`, `cx` and `dressed`, and in values and functions of the same file that they name. */
export const classNamesOf = ({ path, text }: Source): string[] => {
  const ast = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  const values = new Map<unknown, Node>()
  const said: string[] = []
  const note = (node: Node): void => {
    const value = node.type === 'Identifier' ? values.get(node.name) : undefined
    values.delete(node.name)
    if (value) note(value)
    if (node.type === 'Literal' && typeof node.value === 'string') said.push(node.value)
    if (node.type === 'TemplateLiteral') said.push(templateOf(node))
    for (const child of partsOf(node)) note(child)
  }
  walk(ast, ({ type, id, init, body }) => {
    if (type === 'VariableDeclarator' && isNode(init)) values.set(nameOf(id), init)
    if (type === 'FunctionDeclaration' && isNode(body)) values.set(nameOf(id), body)
  })
  walk(ast, (node) => {
    if (node.type === 'JSXAttribute' && nameOf(node.name) === 'className' && isNode(node.value)) note(node.value)
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return
    const [own] = childrenOf(node).filter((child) => child !== node.callee)
    if (node.callee.name === 'cx') note(node)
    if (node.callee.name === 'dressed' && own) note(own)
  })
  return [...new Set(said.flatMap((words) => words.split(/\s+/)))].filter((word) => word !== '' && word !== anything)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nameOf = (value: unknown): unknown => (isNode(value) ? value.name : undefined)

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Parts of an expression that can become a class; conditions, comparisons, callees and types cannot. */
const partsOf = (node: Node): Node[] => {
  if (node.type === 'BinaryExpression') return []
  const { test, property, key, typeAnnotation, params } = node
  const asked = [test, property, key, typeAnnotation, params, node.operator === '&&' && node.left].flat()
  return childrenOf(node).filter((child) => !asked.includes(child))
}

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

const templateOf = ({ quasis }: Node): string =>
  (quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(anything)

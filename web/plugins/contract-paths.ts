import type { Plugin } from 'vite'

/** Fields of an endpoint that only the server reads. */
const serverOnly = new Set([
  'params',
  'query',
  'body',
  'answers',
  'streamed',
  'errors',
  'summary',
  'cache',
  'priority',
  'upload',
  'errorAlias',
])

/**
 * Leaves only method, path, auth and tags of each endpoint for the browser: the schemas, and Zod with them, are loaded
 * only where a form uses them.
 */
export const contractPaths = (): Plugin => ({
  name: 'sheds-contract-paths',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    order: 'post',
    filter: { id: /\/contract\/src\/(?:[a-z]+\/)?[^/]+\.ts/ },
    handler(code) {
      const cut = withoutServerParts(code, this.parse(code) as unknown as Node)
      return { code: withDroppableValues(cut, this.parse(cut) as unknown as Node), map: null, moduleSideEffects: false }
    },
  },
})

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const withoutServerParts = (code: string, program: Node): string => {
  const cuts = endpointCalls(program).flatMap(serverParts)
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}${text.slice(end).replace(/^\s*,/, '')}`, code)
}

const endpointCalls = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(endpointCalls)
  if (node === null || typeof node !== 'object') return []
  const { type, callee } = node as Node
  const own = type === 'CallExpression' && (callee as Node).name === 'endpoint' ? [node as Node] : []
  return [...own, ...Object.values(node).flatMap(endpointCalls)]
}

const serverParts = (call: Node): Node[] => {
  const [spec] = call.arguments as Node[]
  const properties = spec?.type === 'ObjectExpression' ? (spec.properties as Node[]) : []
  return properties.filter(({ key }) => serverOnly.has(String((key as Node | undefined)?.name)))
}

/**
 * Marks values created by calls, such as schemas, as pure, so that unused ones are removed; a bundler cannot infer
 * that.
 */
const withDroppableValues = (code: string, program: Node): string =>
  madeByCalls(program)
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )

const calling = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
  'ConditionalExpression',
])

const madeByCalls = (program: Node): Node[] =>
  (program.body as Node[])
    .map(
      (statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null,
    )
    .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []))
    .flatMap(({ init }) => (init !== null && calling.has((init as Node).type) ? [init as Node] : []))

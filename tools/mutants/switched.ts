import type { CodeMutant, Node } from './code-mutants.ts'
import { childrenOf, parse } from './code-mutants.ts'

/** A mistake with its number among all. */
export type NumberedMistake = Pick<CodeMutant, 'start' | 'end' | 'to' | 'kind' | 'host'> & { number: number }

interface Host {
  start: number
  end: number
  isBlock: boolean
  mistakes: NumberedMistake[]
}

/** A source with all its mistakes in it, each behind a question for its number: what is loaded stays, one answer changes. */
export const switched = (text: string, mistakes: readonly NumberedMistake[]): string => {
  const hosts = new Map<string, Host>()
  for (const mistake of mistakes) {
    const { start, end, isBlock } = mistake.host
    const host = hosts.get(`${start} ${end}`) ?? { start, end, isBlock, mistakes: [] }
    host.mistakes.push(mistake)
    hosts.set(`${start} ${end}`, host)
  }
  const outerFirst = [...hosts.values()].sort((one, other) => one.start - other.start || other.end - one.end)
  return written(text, { start: 0, end: text.length }, { hosts: outerFirst, starts: statementStarts(text) })
}

interface Source {
  hosts: readonly Host[]
  /** Where a bracket would be taken for a part of what stands before it. */
  starts: ReadonlyMap<number, string>
}

const written = (text: string, { start, end }: { start: number; end: number }, source: Source): string => {
  let made = ''
  let at = start
  for (const [place, host] of source.hosts.entries()) {
    if (host.start < at || host.end > end) continue
    const within = { ...source, hosts: source.hosts.slice(place + 1) }
    made += text.slice(at, host.start) + (source.starts.get(host.start) ?? '') + asked(text, host, within)
    at = host.end
  }
  return made + text.slice(at, end)
}

const asked = (text: string, host: Host, source: Source): string => {
  const right = written(text, host, {
    ...source,
    starts: new Map([...source.starts].filter(([at]) => at !== host.start)),
  })
  const questions = host.mistakes.map(({ number }) => `globalThis.isMistake?.(${number})`)
  if (host.isBlock) return `{ if (${questions.join(' || ')}) {} else ${right} }`
  const wrong = host.mistakes.map(
    ({ start, end, to }, at) =>
      `${questions[at]} ? (${text.slice(host.start, start)}${to}${text.slice(end, host.end)}) : `,
  )
  return `(${wrong.join('')}(${right}))`
}

/** Statements end without a sign here: one that begins with a bracket gets what parts it from the one before. */
const statementStarts = (text: string): Map<number, string> => {
  const found = new Map<number, string>()
  const visit = (node: Node, parent?: Node): void => {
    const isListed = parent?.type === 'Program' || parent?.type === 'BlockStatement' || parent?.type === 'SwitchCase'
    if (node.type === 'ExpressionStatement') found.set(node.start, isListed ? ';' : 'void ')
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(parse(text))
  return found
}

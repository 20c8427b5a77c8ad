import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'
import { codeMutants } from './code-mutants.ts'
import { sqlMutants } from './sql-mutants.ts'
import { type NumberedMistake, switched } from './switched.ts'

/** A mistake of somebody's, by what is written and not by its place: so it is the same when lines above it change. */
export interface Mutant {
  id: string
  kind: 'code' | 'sql'
  /** A source's path, or a function of the database. */
  target: string
  /** Of one in a source, among all. */
  number?: number
  /** Of a function of the database, with the mistake and without. */
  text?: string
  original?: string
}

const inOne = (text: string): string => text.replace(/\s+/g, ' ').trim()

interface Placed {
  start: number
  end: number
  to: string
}

/** The line where it begins, with the mistake in it. */
const describe = (text: string, { start, end, to }: Placed): string => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const rest = text.slice(end, lineEnd < 0 ? text.length : lineEnd)
  const was = inOne(text.slice(start, end))
  const short = was.length > 60 ? `${was.slice(0, 40)} … ${was.slice(-16)}` : was
  const by = inOne(to).length > 60 ? `${inOne(to).slice(0, 40)} … ${inOne(to).slice(-16)}` : inOne(to)
  return `${inOne(text.slice(from, start))}⟦${short} → ${by}⟧${inOne(rest)}`
}

const numbered = (mutants: readonly Mutant[]): Mutant[] => {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const count = (seen.get(mutant.id) ?? 0) + 1
    seen.set(mutant.id, count)
    return count === 1 ? mutant : { ...mutant, id: `${mutant.id} (${count})` }
  })
}

export interface SwitchedSource {
  path: string
  text: string
  mutants: Mutant[]
}

/** Sources with all their mistakes in them, numbered through. */
export const switchedSources = (paths: readonly string[]): SwitchedSource[] => {
  let count = 0
  return paths.map((path) => {
    const original = readFileSync(join(root, path), 'utf8')
    const changes: NumberedMistake[] = codeMutants(original).map((change) => ({ ...change, number: count++ }))
    const name = path.split('/').at(-1) ?? path
    const mutants = changes.map((change) => ({
      ...{ id: `${name}: ${describe(original, change)}`, kind: change.kind, target: path, number: change.number },
    }))
    return { path, text: switched(original, changes), mutants: numbered(mutants) }
  })
}

/** What stands between the dollar signs is its body. */
export const mutantsOfFunction = ({ name, text: original }: { name: string; text: string }): Mutant[] => {
  const quote = /\$\w*\$/.exec(original)?.[0] ?? '$$'
  const from = original.indexOf(quote) + quote.length
  const body = original.slice(from, original.lastIndexOf(quote))
  return numbered(
    sqlMutants(body).map((change) => ({
      id: `${name}: ${describe(body, change)}`,
      kind: 'sql',
      target: name,
      text: original.slice(0, from + change.start) + change.to + original.slice(from + change.end),
      original,
    })),
  )
}

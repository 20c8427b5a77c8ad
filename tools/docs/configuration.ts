import { join } from 'node:path'
import { environmentGroups, type Variable } from '../../server/src/platform/environment.ts'
import { root } from '../sources.ts'

const defaultOf = (schema: Variable): string => {
  const shown = schema.meta()?.shown
  if (typeof shown === 'string') return shown
  const { data } = schema.safeParse(undefined)
  return data === undefined ? 'none' : `\`${String(data)}\``
}

const rowOf = ([name, schema]: [string, Variable]): string =>
  `| \`${name}\` | ${defaultOf(schema)} | ${schema.meta()?.description ?? ''} |`

const tableOf = ([title, variables]: [string, Readonly<Record<string, Variable>>]): string =>
  [
    `## ${title}`,
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...Object.entries(variables).map(rowOf),
  ].join('\n')

const introduction = `# Configuration

Environment variables, checked at start: an invalid value stops the start with a hint at valid ones. Written by
\`npm run docs\` from \`server/src/platform/environment.ts\`.`

export const configurationText = (): string =>
  `${[introduction, ...Object.entries(environmentGroups).map(tableOf)].join('\n\n')}\n`

export const configurationFile = join(root, 'docs/configuration.md')

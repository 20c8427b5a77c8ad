import type { ScenarioResult } from './play.ts'

/** Table of the runs, in Markdown. */
export const tableOf = (runs: readonly ScenarioResult[]): string =>
  [
    '| scenario | requests | without success | write outage, ms | read outage, ms | streams back, ms | acknowledged so far | lost | doubled |',
    '|---|---|---|---|---|---|---|---|---|',
    ...runs.map(rowOf),
  ].join('\n')

const rowOf = ({ scenario, requests, failed, verdict, ...times }: ScenarioResult): string => {
  const kinds = Object.entries(failed).map(([kind, count]) => `${kind}: ${count}`)
  const cells = [
    scenario.name,
    requests,
    kinds.join(', ') || '0',
    times.writeOutageMs,
    times.readOutageMs,
    times.streamMs,
    verdict.acknowledged,
    verdict.lost.length,
    verdict.doubled.length,
  ]
  return `| ${cells.join(' | ')} |`
}

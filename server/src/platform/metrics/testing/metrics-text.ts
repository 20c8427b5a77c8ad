export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

const line = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i
const label = /([a-z_]+)="((?:[^"\\]|\\.)*)"/gi

/** Samples of a text in Prometheus' format; throws for a line that is no sample. */
export const samplesIn = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const [, name, labels = '', value] = line.exec(each) ?? []
      if (name === undefined) throw new Error(`no sample: ${each}`)
      const pairs = [...labels.matchAll(label)].map(([, key = '', own = '']) => [key, own] as const)
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })

/** Sum of a metric's samples that have these labels. */
export const sumOf = (text: string, name: string, labels: Readonly<Record<string, string>> = {}): number =>
  samplesIn(text)
    .filter((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)

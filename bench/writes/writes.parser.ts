import { parseMarkup } from '@sheds/contract/writes/markup'
import { holdCeiling, median } from '../support/rounds.ts'

const size = 2 ** 20
const rounds = 5
const ceiling = 3
/** Milliseconds below which nothing can be said of a ratio. */
const leastMs = 2

/** What costs the most where every place is compared with every other. */
const units: Readonly<Record<string, string>> = {
  'asterisks alone': '*',
  '*** apart': '*** ',
  '***a***': '***a***',
  'openers of every kind': '*a **b ***c ',
  closers: 'a* b** c*** ',
  nests: '**a *b',
  crossings: '*a **b* c** ',
  '@ alone': '@',
  '@ after @': '@ ',
  mentions: '@a &b !c ',
  'mentions of punctuation': '@a.......',
  bullets: '- a\n',
  dashes: '-\n',
  'line ends': '\n',
  spaces: ' ',
  'right to left': 'مرحبا **يا** ',
  marks: 'e\u0301\u0316',
  families: '👨‍👩‍👧‍👦',
  'zero width': '\u200b\u200d',
  prose: 'Arrivage de **bar frais** chez &Mfoundi-Frais, demandez @Clarisse !\n- 3 500 le kilo\n',
}

/** The parser at 2 MB against 1 MB, of texts that would show it growing with the square. */
export const holdParser = (): void => {
  console.log(`\nThe parser, 2 MB ÷ 1 MB (milliseconds, median of ${rounds} rounds in turns)`)
  for (const [name, unit] of Object.entries(units)) {
    const [one, two] = [size, 2 * size].map((length) => unit.repeat(Math.ceil(length / unit.length)))
    const times = Array.from({ length: rounds }, () => [timeOf(one), timeOf(two)] as const)
    const [least, most] = [median(times.map(([first]) => first)), median(times.map(([, second]) => second))]
    const ratio = median(times.map(([first, second]) => second / Math.max(first, leastMs)))
    holdCeiling(`${name}: ${least.toFixed(1)} and ${most.toFixed(1)} ms`, ratio, ceiling)
  }
}

/** Of the processor's own time, which others' work does not lengthen; the better of two. */
const timeOf = (text = ''): number => Math.min(once(text), once(text))

const once = (text: string): number => {
  const before = process.cpuUsage()
  parseMarkup(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

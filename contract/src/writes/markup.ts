/** How a run of letters looks. */
export type Look = 'plain' | 'italic' | 'bold' | 'bold-italic'

/** What names a person, a shed, or a product or piece of music. */
export const mentionSymbols = ['@', '&', '!'] as const
export type MentionSymbol = (typeof mentionSymbols)[number]

/** Letters that look alike. A `mention` is its symbol and all that follows up to the next space: it may name nobody. */
export interface Run {
  kind: 'text' | 'mention'
  text: string
  look: Look
}

/** A line, or bullets one below another. */
export type Block = { kind: 'paragraph'; runs: Run[] } | { kind: 'list'; items: Run[][] }

/** A write as it is shown: any string gives a tree, in time that grows with its length only. It never becomes HTML. */
export const parseMarkup = (text: string): Block[] => {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const content = bulletContent(line)
    const last = blocks.at(-1)
    if (content === undefined) {
      if (line.trim() !== '') blocks.push({ kind: 'paragraph', runs: runsOf(line) })
    } else if (last?.kind === 'list') last.items.push(runsOf(content))
    else blocks.push({ kind: 'list', items: [runsOf(content)] })
  }
  return blocks
}

/** The same in letters alone, a line a block: for titles, previews and whatever reads aloud. */
export const plainMarkup = (text: string): string =>
  parseMarkup(text)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]))
    .map((runs) => runs.map((run) => run.text).join(''))
    .join('\n')

/** Every mention of a text, as it was typed. */
export const mentionsIn = (text: string): Run[] =>
  parseMarkup(text)
    .flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs))
    .filter(({ kind }) => kind === 'mention')

/**
 * The names a mention may mean, the longest first: all of it, then with less and less of the punctuation at its end.
 * What a sentence ends with is seldom part of a name, but it may be.
 */
export const namesIn = (mention: Pick<Run, 'text'>): string[] => {
  const whole = mention.text.slice(1)
  const names = [whole]
  let end = whole.length
  while (end > 0) {
    const letter = lastLetter(whole, end)
    if (!punctuation.test(letter)) break
    end -= letter.length
    if (names.length < mostNames) names.push(whole.slice(0, end))
  }
  const bare = whole.slice(0, end)
  return names.at(-1) === bare ? names.filter(Boolean) : [...names, bare].filter(Boolean)
}

/** What a name and the way it is typed in a mention have in common: spaces are hyphens, case and accents do not count. */
export const mentionKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/gu, '-')

/** How a name stands in a mention. */
export const mentionOf = (symbol: MentionSymbol, name: string): string => symbol + name.trim().replace(/\s+/gu, '-')

const mostNames = 6
// Hearts have a sign behind them that says they are red.
const punctuation = /\p{P}|\p{S}|\u200d|\ufe0f/u
const letterOrDigit = /[\p{L}\p{N}]/u

const lastLetter = (text: string, end: number): string => {
  const code = text.charCodeAt(end - 1)
  const isPair = code >= 0xdc00 && code <= 0xdfff && end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff
  return text.slice(end - (isPair ? 2 : 1), end)
}

/** What stands behind a bullet; a minus before a number stays, for it means something. A dash alone is a dash. */
const bulletContent = (line: string): string | undefined => {
  if (!line.startsWith('-') || line.slice(1).trim() === '') return undefined
  return /^-\d/.test(line) ? line : line.slice(1).trimStart()
}

/** Some asterisks in a row. */
interface Stars {
  at: number
  length: number
  /** Whether they begin or end what stands between them and others of their kind. */
  role: 'opens' | 'closes' | 'none'
}

const mostStars = 3
const looks: readonly Look[] = ['plain', 'italic', 'bold', 'bold-italic']

const runsOf = (line: string): Run[] => {
  const runs: Run[] = []
  const depth = [0, 0]
  let from = 0
  for (const { at, length, role } of matchedStars(line)) {
    addRuns(runs, line, { from, to: at, look: lookAt(depth) })
    const change = role === 'opens' ? 1 : -1
    if (length !== 2) depth[0] = (depth[0] ?? 0) + change
    if (length !== 1) depth[1] = (depth[1] ?? 0) + change
    from = at + length
  }
  addRuns(runs, line, { from, to: line.length, look: lookAt(depth) })
  return runs
}

const lookAt = ([italic = 0, bold = 0]: readonly number[]): Look =>
  looks[Number(italic > 0) + 2 * Number(bold > 0)] ?? 'plain'

/** The asterisks that mean something: each pair touches what it stands around, and pairs lie one in another. */
const matchedStars = (line: string): Stars[] => {
  const all: Stars[] = []
  /** The places in `open` of those that wait for their end, by their length. */
  const waiting: number[][] = [[], [], [], []]
  const open: Stars[] = []
  for (const found of line.matchAll(/\*+/g)) {
    const stars: Stars = { at: found.index, length: found[0].length, role: 'none' }
    const { opens, closes } = touches(line, stars)
    if (stars.length > mostStars || (!opens && !closes)) continue
    all.push(stars)
    const partner = closes ? waiting[stars.length]?.at(-1) : undefined
    if (partner !== undefined) {
      Object.assign(open[partner] as Stars, { role: 'opens' })
      stars.role = 'closes'
      // Whatever began between the two and did not end stays as it was typed.
      for (const dropped of open.splice(partner)) waiting[dropped.length]?.pop()
    } else if (opens) waiting[stars.length]?.push(open.push(stars) - 1)
  }
  return all.filter(({ role }) => role !== 'none')
}

const touches = (line: string, { at, length }: Stars): { opens: boolean; closes: boolean } => {
  const before = line.charAt(at - 1)
  const after = line.charAt(at + length)
  // Between two numbers they multiply: a bed of 140*190.
  if (/\d/.test(before) && /\d/.test(after)) return { opens: false, closes: false }
  return { opens: /\S/.test(after), closes: /\S/.test(before) }
}

/** A symbol after a space, with no more between than asterisks that are not shown. */
const addRuns = (runs: Run[], line: string, { from, to, look }: { from: number; to: number; look: Look }): void => {
  const part = line.slice(from, to)
  let shown = 0
  for (const found of part.matchAll(/[@&!]\S+/g)) {
    const { index, 0: text } = found
    const isApart = index > 0 ? /\s/.test(part.charAt(index - 1)) : endsApart(runs)
    if (!isApart || !letterOrDigit.test(text)) continue
    addText(runs, part.slice(shown, index), look)
    runs.push({ kind: 'mention', text, look })
    shown = index + text.length
  }
  addText(runs, part.slice(shown), look)
}

const endsApart = (runs: readonly Run[]): boolean => /(?:^|\s)$/.test(runs.at(-1)?.text.slice(-1) ?? '')

const addText = (runs: Run[], text: string, look: Look): void => {
  if (text === '') return
  const last = runs.at(-1)
  if (last?.kind === 'text' && last.look === look) last.text += text
  else runs.push({ kind: 'text', text, look })
}

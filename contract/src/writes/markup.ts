export type Look = 'plain' | 'italic' | 'bold' | 'bold-italic'

/** Prefixes of mentions: a user, a shed, and a product or piece of music. */
export const mentionSymbols = ['@', '&', '!'] as const
export type MentionSymbol = (typeof mentionSymbols)[number]

/** Text with one format. A `mention` is its symbol and the text up to the next space; it may match no name. */
export interface Run {
  kind: 'text' | 'mention'
  text: string
  look: Look
}

/** Line, or consecutive bullets. */
export type Block = { kind: 'paragraph'; runs: Run[] } | { kind: 'list'; items: Run[][] }

/** Parses a write into a tree: accepts any string, in linear time, and produces no HTML. */
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

/** Text without formatting, a line per block: for titles, previews and screen readers. */
export const plainMarkup = (text: string): string =>
  parseMarkup(text)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]))
    .map((runs) => runs.map((run) => run.text).join(''))
    .join('\n')

/** All mentions of a text as typed. */
export const mentionsIn = (text: string): Run[] =>
  parseMarkup(text)
    .flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs))
    .filter(({ kind }) => kind === 'mention')

/**
 * Names a mention may mean, longest first: the whole text, then with less of its final punctuation, which usually
 * belongs to the sentence.
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

/** Comparison key of a name and its mention: spaces become hyphens, case and accents are ignored. */
export const mentionKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/gu, '-')

/** Name in the format of a mention. */
export const mentionOf = (symbol: MentionSymbol, name: string): string => symbol + name.trim().replace(/\s+/gu, '-')

const mostNames = 6
// Heart emoji end with a variation selector.
const punctuation = /\p{P}|\p{S}|\u200d|\ufe0f/u
const letterOrDigit = /[\p{L}\p{N}]/u

const lastLetter = (text: string, end: number): string => {
  const code = text.charCodeAt(end - 1)
  const isPair = code >= 0xdc00 && code <= 0xdfff && end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff
  return text.slice(end - (isPair ? 2 : 1), end)
}

/** Text after a bullet; a minus before a number stays, as it has a meaning. A dash alone is no bullet. */
const bulletContent = (line: string): string | undefined => {
  if (!line.startsWith('-') || line.slice(1).trim() === '') return undefined
  return /^-\d/.test(line) ? line : line.slice(1).trimStart()
}

interface Stars {
  at: number
  length: number
  /** Start or end of emphasis. */
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

/** Asterisks that format: each pair touches its text, and pairs are nested. */
const matchedStars = (line: string): Stars[] => {
  const all: Stars[] = []
  /** Positions in `open` of unmatched asterisks, by length. */
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
      // Unmatched asterisks between the two stay as typed.
      for (const dropped of open.splice(partner)) waiting[dropped.length]?.pop()
    } else if (opens) waiting[stars.length]?.push(open.push(stars) - 1)
  }
  return all.filter(({ role }) => role !== 'none')
}

const touches = (line: string, { at, length }: Stars): { opens: boolean; closes: boolean } => {
  const before = line.charAt(at - 1)
  const after = line.charAt(at + length)
  // Between two numbers they multiply, as in 140*190.
  if (/\d/.test(before) && /\d/.test(after)) return { opens: false, closes: false }
  return { opens: /\S/.test(after), closes: /\S/.test(before) }
}

/** A mention starts after a space; only formatting asterisks may be between. */
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

import { plainMarkup } from '@sheds/contract/writes/markup'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What those somebody follows wrote comes first for so long. */
export const freshMs = 72 * hourMs

/** An account is new for so long. */
export const newcomerMs = 14 * dayMs

/** Who corrects their words at once leaves no version behind. */
export const graceMs = 5 * 60_000

const excerptLength = 80

/** How a write is called where it is told of: its first words. */
export const excerptOf = (content: string): string => {
  const words = plainMarkup(content).replace(/\s+/gu, ' ').trim()
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(words.slice(0, excerptLength * 8))]
  if (letters.length <= excerptLength) return words.slice(0, excerptLength * 8)
  return `${letters
    .slice(0, excerptLength - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

interface Read {
  approvalCount: number
  replyCount: number
  /** Since when it says what it says. */
  since: string
}

/** May others have read it, so that it stays to be read when it is edited? */
export const wasRead = ({ approvalCount, replyCount, since }: Read, now: Date): boolean =>
  (approvalCount > 0 || replyCount > 0) && now.getTime() - Date.parse(since) > graceMs

import { plainMarkup } from '@sheds/contract/writes/markup'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Time for which writes of followed people are listed first. */
export const freshMs = 72 * hourMs

/** Time for which an account counts as new. */
export const newcomerMs = 14 * dayMs

/** An edit within this time leaves no version. */
export const graceMs = 5 * 60_000

const excerptLength = 80

/** First words of a write, its name in notifications. */
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
  /** Time of the current text. */
  since: string
}

/** True if others may have read the text, so that an edit keeps it as a version. */
export const wasRead = ({ approvalCount, replyCount, since }: Read, now: Date): boolean =>
  (approvalCount > 0 || replyCount > 0) && now.getTime() - Date.parse(since) > graceMs

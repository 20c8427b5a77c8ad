import { graphemeCount } from '@sheds/contract/text/graphemes'
import { type MentionSymbol, mentionKey, namesIn, plainMarkup } from '@sheds/contract/writes/markup'

const mostShort = 90

/** A short write without line breaks is shown in large type. */
export const isSignboard = (text: string): boolean =>
  !text.includes('\n') && !text.startsWith('-') && graphemeCount(text, mostShort + 1) <= mostShort

/** A write in one line, for a title or a link preview. */
export const inOneLine = (text: string): string => plainMarkup(text).replace(/\s+/g, ' ').trim()

interface MentionTarget {
  symbol: MentionSymbol
  name: string
}

interface FoundMention<Target> {
  target: Target
  /** The name as typed, without the text that follows. */
  name: string
  rest: string
}

/** Target of a mention among all targets of its text. */
export const findMention = <Target extends MentionTarget>(
  text: string,
  targets: readonly Target[],
): FoundMention<Target> | undefined => {
  const symbol = text.charAt(0)
  for (const name of namesIn({ text })) {
    const key = mentionKey(name)
    const target = targets.find((each) => each.symbol === symbol && mentionKey(each.name) === key)
    if (target !== undefined) return { target, name, rest: text.slice(1 + name.length) }
  }
  return undefined
}

import { graphemeCount } from '@sheds/contract/text/graphemes'
import { type MentionSymbol, mentionKey, namesIn, plainMarkup } from '@sheds/contract/writes/markup'

const mostShort = 90

/** Short posts are signboards. */
export const isSignboard = (text: string): boolean =>
  !text.includes('\n') && !text.startsWith('-') && graphemeCount(text, mostShort + 1) <= mostShort

/** A write in one line, for a title or a chat. */
export const inOneLine = (text: string): string => plainMarkup(text).replace(/\s+/g, ' ').trim()

interface Named {
  symbol: MentionSymbol
  name: string
}

interface Found<Target> {
  target: Target
  /** As it was typed; what follows is no part of it. */
  name: string
  rest: string
}

/** Whom a mention means, of all that a text mentions. */
export const findMention = <Target extends Named>(
  text: string,
  targets: readonly Target[],
): Found<Target> | undefined => {
  const symbol = text.charAt(0)
  for (const name of namesIn({ text })) {
    const key = mentionKey(name)
    const target = targets.find((each) => each.symbol === symbol && mentionKey(each.name) === key)
    if (target !== undefined) return { target, name, rest: text.slice(1 + name.length) }
  }
  return undefined
}

import { type MentionSymbol, mentionOf } from '@sheds/contract/writes/markup'

/** Mention that is being typed. */
export interface MentionWord {
  symbol: MentionSymbol
  /** Text after the symbol. */
  query: string
  /** Position of the symbol, and end of the word so far. */
  start: number
  end: number
}

/** Longer than any name that can be mentioned. */
const mostWord = 130
const begun = /^(?:-|\*{1,3})?([@&!])(.*)$/s
const letterOrDigit = /[\p{L}\p{N}]/u

/** Mention before the caret, if there is one. In French a lone `!` ends a sentence and a lone `&` joins two names. */
export const mentionWordAt = (text: string, caret: number): MentionWord | undefined => {
  const near = text.slice(Math.max(0, caret - mostWord), caret)
  const word = near.slice(near.search(/\S*$/))
  if (word.length === mostWord) return undefined
  const [, symbol, query = ''] = begun.exec(word) ?? []
  if (symbol === undefined || (symbol !== '@' && !letterOrDigit.test(query))) return undefined
  return { symbol: symbol as MentionSymbol, query, start: caret - query.length - 1, end: caret }
}

/** Text with the typed part replaced by the name, and the new position of the caret. */
export const withMention = (
  text: string,
  { start, end }: Pick<MentionWord, 'start' | 'end'>,
  { symbol, name }: { symbol: MentionSymbol; name: string },
): { text: string; caret: number } => {
  const after = text.slice(end)
  const mention = `${mentionOf(symbol, name)}${/^\s/.test(after) ? '' : ' '}`
  return { text: text.slice(0, start) + mention + after, caret: start + mention.length }
}

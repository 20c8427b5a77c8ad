import { type MentionSymbol, mentionKey, mentionsIn, namesIn } from '@sheds/contract/markup'
import type { MentionOption } from '@sheds/contract/mentions'
import { useRef, useState } from 'react'
import type { MentionWord } from './mention-word.ts'
import { withMention } from './mention-word.ts'
import { type Post, putInto } from './use-post-field.ts'

export interface Mentioning {
  /** The word a list of names is shown for. */
  word: MentionWord | undefined
  choose: (option: MentionOption) => void
  close: () => void
  /** Begins one at the caret, as a key would. */
  begin: (symbol: MentionSymbol) => void
  /** What of the chosen still stands in the text. */
  chosen: (text: string) => MentionOption[]
}

/** Whom somebody mentions: the word at the caret, and what was chosen for it. */
export const useMentioning = (field: HTMLTextAreaElement | null, { word }: Post): Mentioning => {
  const [closedAt, setClosedAt] = useState<number>()
  const taken = useRef<MentionOption[]>([])
  if (word === undefined && closedAt !== undefined) setClosedAt(undefined)
  const choose = (option: MentionOption): void => {
    if (field === null || word === undefined) return
    taken.current = [option, ...taken.current.filter(({ id }) => id !== option.id)]
    field.focus()
    putInto(field, withMention(field.value, word, option))
  }
  const begin = (symbol: MentionSymbol): void => {
    if (field === null) return
    const { value, selectionStart: start, selectionEnd: end } = field
    const space = start === 0 || /\s/.test(value.charAt(start - 1)) ? '' : ' '
    field.focus()
    putInto(field, {
      text: value.slice(0, start) + space + symbol + value.slice(end),
      caret: start + space.length + 1,
    })
  }
  return {
    word: word?.start === closedAt ? undefined : word,
    choose,
    close: () => {
      setClosedAt(word?.start)
      field?.focus()
    },
    begin,
    chosen: (text) => stillIn(text, taken.current),
  }
}

const stillIn = (text: string, options: readonly MentionOption[]): MentionOption[] => {
  const named = new Set(
    mentionsIn(text).flatMap((run) => namesIn(run).map((name) => `${run.text.charAt(0)}${mentionKey(name)}`)),
  )
  return options.filter(({ symbol, name }) => named.has(`${symbol}${mentionKey(name)}`))
}

import { type MentionSymbol, mentionKey, mentionsIn, namesIn } from '@sheds/contract/writes/markup'
import type { MentionOption } from '@sheds/contract/writes/mentions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import type { MentionWord } from './mention-word.ts'
import { withMention } from './mention-word.ts'
import { type Post, setFieldText } from './use-post-field.ts'

export interface Mentioning {
  /** Word for which names are suggested. */
  word: MentionWord | undefined
  choose: (option: MentionOption) => void
  close: () => void
  /** Inserts a symbol at the caret, as a key would. */
  begin: (symbol: MentionSymbol) => void
  /** Chosen names that are still in the text. */
  chosen: (text: string) => MentionOption[]
}

/** Mentions in a post: the word at the caret, and the names chosen so far. */
export const useMentioning = (field: HTMLTextAreaElement | null, { word }: Post): Mentioning => {
  const [closedAt, setClosedAt] = useState<number>()
  const taken = useRef<MentionOption[]>([])
  if (word === undefined && closedAt !== undefined) setClosedAt(undefined)
  const wanted = word?.start === closedAt ? undefined : word
  const close = (): void => {
    setClosedAt(word?.start)
    field?.focus()
  }
  const isShown = useStep(wanted !== undefined, close)
  const choose = (option: MentionOption): void => {
    if (field === null || word === undefined) return
    taken.current = [option, ...taken.current.filter(({ id }) => id !== option.id)]
    field.focus()
    setFieldText(field, withMention(field.value, word, option))
  }
  const begin = (symbol: MentionSymbol): void => {
    if (field === null) return
    const { value, selectionStart: start, selectionEnd: end } = field
    const space = start === 0 || /\s/.test(value.charAt(start - 1)) ? '' : ' '
    field.focus()
    setFieldText(field, {
      text: value.slice(0, start) + space + symbol + value.slice(end),
      caret: start + space.length + 1,
    })
  }
  return {
    word: isShown ? wanted : undefined,
    choose,
    close,
    begin,
    chosen: (text) => stillIn(text, taken.current),
  }
}

/** While names are suggested, Back closes the list and stays on the page. */
const useStep = (wanted: boolean, onBack: () => void): boolean => {
  const { open, show, hide } = useOverlay('mention')
  const wasOpen = useRef(false)
  const syncOverlay = useEffectEvent((now: { wanted: boolean; open: boolean; wasOpen: boolean }) => {
    if (now.wanted === now.open) return
    if (now.open) void hide()
    else if (now.wasOpen) onBack()
    else show()
  })
  useEffect(() => {
    syncOverlay({ wanted, open, wasOpen: wasOpen.current })
    wasOpen.current = open
  }, [wanted, open])
  return open
}

const stillIn = (text: string, options: readonly MentionOption[]): MentionOption[] => {
  const named = new Set(
    mentionsIn(text).flatMap((run) => namesIn(run).map((name) => `${run.text.charAt(0)}${mentionKey(name)}`)),
  )
  return options.filter(({ symbol, name }) => named.has(`${symbol}${mentionKey(name)}`))
}

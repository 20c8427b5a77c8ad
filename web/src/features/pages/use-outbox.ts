import { useEffect, useState } from 'react'
import { type UnsentWord, unsentWords } from '../../lib/draft/unsent-words.ts'
import type { OutboxEntry } from '../../lib/outbox/outbox.rules.ts'
import { onOutbox, readOutbox } from '../../lib/outbox/outbox.ts'

/** What waits; nothing until it is read, and none where nothing can be kept. */
export const useOutbox = (): readonly OutboxEntry[] | undefined => {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>()
  useEffect(() => {
    let isHere = true
    const read = (): void =>
      void readOutbox()
        .catch(() => [])
        .then((found) => isHere && setEntries(found))
    read()
    const end = onOutbox(read)
    return () => {
      isHere = false
      end()
    }
  }, [])
  return entries
}

export const useUnsentWords = (): readonly UnsentWord[] => {
  const [words, setWords] = useState(unsentWords)
  useEffect(() => {
    // Somebody may have posted in another tab.
    const read = (): void => setWords(unsentWords())
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [])
  return words
}

import { cutGraphemes, graphemeCount, mostPost } from '@sheds/contract/text/graphemes'
import { useEffect, useState } from 'react'
import { retype } from '../../../ui/form/retype.ts'
import { type MentionWord, mentionWordAt } from './mention-word.ts'

/** State of the field of a write or a reply. */
export interface Post {
  text: string
  /** In characters as a person counts them. */
  length: number
  /** True if the last input exceeded the limit. */
  refused: boolean
  /** Mention that is being typed. */
  word: MentionWord | undefined
}

const blank: Post = { text: '', length: 0, refused: false, word: undefined }

/** Follows the field and enforces the length limit; excess input is cut. */
export const usePostField = (field: HTMLTextAreaElement | null): Post => {
  const [post, setPost] = useState(blank)
  useEffect(() => {
    if (field === null) return
    const look = (refused: boolean): void =>
      setPost({ text: field.value, length: graphemeCount(field.value), refused, word: typedAt(field) })
    const onInput = (event: Event): void => {
      // A word that a keyboard is still composing is not cut.
      look((event as InputEvent).isComposing ? false : keepWithin(field))
    }
    const onEnd = (): void => look(keepWithin(field))
    const onMove = (): void => {
      if (document.activeElement === field) setPost((before) => movedTo(before, wordAt(field)))
    }
    look(false)
    field.addEventListener('input', onInput)
    field.addEventListener('compositionend', onEnd)
    document.addEventListener('selectionchange', onMove)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('compositionend', onEnd)
      document.removeEventListener('selectionchange', onMove)
    }
  }, [field])
  return post
}

/** Sets the text as if typed, with its input event. */
export const setFieldText = (field: HTMLTextAreaElement, { text, caret }: { text: string; caret: number }): void => {
  retype(field, text)
  field.setSelectionRange(caret, caret)
}

/** Read-only while sending: text added in the meantime would be cleared with the rest. */
export const useReadOnly = (field: HTMLTextAreaElement | null, busy: boolean): void =>
  useEffect(() => {
    if (field !== null) field.readOnly = busy
  }, [field, busy])

/** Cuts excess text before the caret, where it was inserted; returns true if it cut. */
const keepWithin = (field: HTMLTextAreaElement): boolean => {
  const { value, selectionStart: caret } = field
  if (graphemeCount(value, mostPost + 1) <= mostPost) return false
  const after = cutGraphemes(value.slice(caret), mostPost)
  const before = cutGraphemes(value.slice(0, caret), mostPost - graphemeCount(after))
  setFieldText(field, { text: before + after, caret: before.length })
  return true
}

/** A restored draft is not typing and opens no suggestions. */
const typedAt = (field: HTMLTextAreaElement): MentionWord | undefined =>
  document.activeElement === field ? wordAt(field) : undefined

const wordAt = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): MentionWord | undefined =>
  selectionStart === selectionEnd ? mentionWordAt(value, selectionStart) : undefined

const movedTo = (before: Post, word: MentionWord | undefined): Post =>
  before.word?.start === word?.start && before.word?.end === word?.end ? before : { ...before, word }

import { useState } from 'react'

export type Draft = Readonly<Record<string, string>>

interface FormDraft {
  /** What was typed before the page was lost. */
  kept: Draft
  keep: (form: HTMLFormElement) => void
  forget: () => void
}

/** What was typed and not sent yet. A small phone closes the page behind its camera: the words are there on the way back. */
export const useFormDraft = (key: string): FormDraft => {
  const [kept] = useState(() => readDraft(key))
  return {
    kept,
    keep: (form) => writeDraft(key, Object.fromEntries(textsOf(form))),
    forget: () => writeDraft(key, undefined),
  }
}

const textsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** What this tab keeps under a name; nothing where it keeps nothing. */
export const readDraft = (key: string): Draft => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const texts = Object.entries(Object(kept)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts)
  } catch {
    // Storage may be closed to the page, or hold something else.
    return {}
  }
}

export const writeDraft = (key: string, draft: Draft | undefined): void => {
  try {
    if (draft === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // What can't be kept lives as long as the form.
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { busyWith } from '../release/busy.ts'
import {
  type DraftPlace,
  type DraftValues,
  draftKey,
  draftOwner,
  keepDraft,
  readDraft,
  removeDraft,
} from './draft.store.ts'
import { watchFields } from './draft-fields.ts'

interface ChosenPictures {
  files: readonly File[]
  /** Takes the place of what is chosen. */
  put: (files: File[]) => void
}

export interface Draft {
  /** For the form itself: `<Form {...form} {...draft.form}>`. */
  form: { ref: (form: HTMLFormElement) => () => void; onInput: () => void }
  /** What was typed before stands in the form again. */
  kept: boolean
  /** It is sent. */
  drop: () => void
  /** Back to what the form said at first. */
  startAnew: () => void
}

/**
 * What is typed into a form stays on this device, for whoever typed it, until it is sent: through Back, a reload, a
 * closed page and a login that ended. `<DraftLine draft={draft} />` stands first in the form; `drop()` is called as soon
 * as the server has answered. Fields need a name and are otherwise as they like, controlled or not, there from the start
 * or later; of a thing's edit form only what differs from the thing is kept.
 *
 * With `pictures` what is chosen is kept as well, shrunk as it is sent: `{ files: chosen, put: setChosen }`. Kept pictures
 * are put in after the first look. A draft of pictures alone needs no `form`.
 */
export const useDraft = ({ pictures, ...plan }: DraftPlan & { pictures?: ChosenPictures }): Draft => {
  const [kept, setKept] = useState(false)
  const [draft] = useState(() => startDraft(plan, setKept))
  const put = useEffectEvent((read: File[]) => {
    if (pictures === undefined) return
    const files = [...read, ...pictures.files]
    if (read.length > 0) {
      pictures.put(files)
      setKept(true)
    }
    draft.pictures.keep(files)
  })
  useEffect(() => void draft.pictures.read().then(put), [draft])
  const files = pictures?.files
  useEffect(() => {
    if (files !== undefined) draft.pictures.keep(files)
  }, [draft, files])
  const startAnew = (): void => {
    draft.startAnew()
    pictures?.put([])
  }
  return { form: { ref: draft.attach, onInput: draft.save }, kept, drop: draft.drop, startAnew }
}

interface DraftPlan extends DraftPlace {
  /** What the form is called, for whoever is asked whether it may be lost. */
  label: string
  /** The only fields that may be kept; without it all are, but passwords. */
  fields?: readonly string[]
  /** A field that the others mean nothing without: while it is empty, nothing is kept. */
  about?: string | undefined
}

/** The draft of one form, as long as it is on the screen. */
const startDraft = (plan: DraftPlan, onKept: (kept: boolean) => void) => {
  const { form: name, thing, label, fields: only, about } = plan
  // Of whoever begins to type: a login may end before the last word.
  const key = draftKey(draftOwner(), { form: name, thing })
  let fields: ReturnType<typeof watchFields> | undefined

  const allowed = (values: DraftValues): DraftValues =>
    about !== undefined && (values[about] ?? '') === ''
      ? {}
      : Object.fromEntries(Object.entries(values).filter(([field]) => only?.includes(field) ?? true))
  const stored = (): DraftValues => allowed(readDraft(key)?.values ?? {})
  const save = (): void => {
    const values = allowed(fields?.over(stored()) ?? stored())
    if (Object.keys(values).length + pictures.count() === 0) removeDraft(key)
    else askBeforeUnload(!keepDraft(key, { label, values, pictures: pictures.count() }))
  }
  const pictures = startPictures(key, save)
  const drop = (): void => {
    fields?.forget()
    removeDraft(key)
    pictures.drop()
    askBeforeUnload(false)
    onKept(false)
  }
  const attach = (form: HTMLFormElement) => {
    fields = watchFields(form, stored(), (differs) => (differs ? onKept(true) : save()))
    fields.meet()
    // What was typed before the page was hydrated.
    if (Object.keys(allowed(fields.over({}))).length > 0) save()
    return () => {
      fields?.end()
      fields = undefined
      askBeforeUnload(false)
    }
  }
  const startAnew = (): void => {
    drop()
    fields?.reset()
  }
  return { pictures, save, drop, attach, startAnew }
}

/** Where nothing can be kept, leaving asks. */
const askBeforeUnload = (on: boolean): void =>
  on ? window.addEventListener('beforeunload', refuse) : window.removeEventListener('beforeunload', refuse)

const refuse = (event: Event): void => event.preventDefault()

type Store = typeof import('./draft-pictures.ts')

/** The chosen pictures of a draft. What keeps them comes with the first of them; what can't be kept lives with the form. */
const startPictures = (key: string, onCount: () => void) => {
  let count = readDraft(key)?.pictures ?? 0
  let known: readonly File[] | undefined
  let running = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: (store: Store, signal: AbortSignal) => Promise<void>): void => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    turn = busyWith(turn.then(async () => work(await import('./draft-pictures.ts'), signal)).catch(() => undefined))
  }
  return {
    count: () => count,
    async read(): Promise<File[]> {
      const kept = count === 0 ? none() : await storedAt(key).catch(none)
      known = kept
      return kept
    },
    /** Not before they were read: a form begins without any. */
    keep(files: readonly File[]) {
      if (known === undefined || isSame(files, known)) return
      known = files
      inTurn(async (store, signal) => {
        const kept = await store.keepPictures(key, files, signal)
        if (signal.aborted) return
        count = kept
        onCount()
      })
    },
    drop() {
      if (count === 0 && (known ?? []).length === 0) return
      count = 0
      inTurn((store) => store.removePictures(key))
    },
  }
}

const storedAt = async (key: string): Promise<File[]> => (await import('./draft-pictures.ts')).readPictures(key)

const none = (): File[] => []

const isSame = (files: readonly File[], others: readonly File[]): boolean =>
  files.length === others.length && files.every((file, place) => file === others[place])

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
  /** Replaces the chosen pictures. */
  put: (files: File[]) => void
}

export interface Draft {
  /** For the form itself: `<Form {...form} {...draft.form}>`. */
  form: { ref: (form: HTMLFormElement) => () => void; onInput: () => void }
  /** Earlier input was restored. */
  kept: boolean
  /** Deletes the draft, as the form was sent. */
  drop: () => void
  /** Deletes the draft and restores the form's initial values. */
  startAnew: () => void
}

/**
 * Keeps the input of a form on this device, for the person who typed it, until it is sent: through Back, a reload, a
 * closed page and an ended login. `<DraftLine draft={draft} />` is the form's first child; `drop()` is called as soon
 * as the server has answered. Fields need a name; they may be controlled or not, and may appear later. An edit form
 * keeps only what differs from the thing.
 *
 * With `pictures`, the chosen pictures are kept too, shrunk as they are sent: `{ files: chosen, put: setChosen }`. They
 * are restored after the first render. A draft of pictures alone needs no `form`.
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
  /** Name of the form, for the question whether its draft may be lost. */
  label: string
  /** Fields that may be kept; by default all but passwords. */
  fields?: readonly string[]
  /** Field that the others depend on: while it is empty, nothing is kept. */
  about?: string | undefined
}

/** Draft of one mounted form. */
const startDraft = (plan: DraftPlan, onKept: (kept: boolean) => void) => {
  const { form: name, thing, label, fields: only, about } = plan
  // Belongs to the person who begins to type, as the login may end meanwhile.
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
    // Input from before the hydration.
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

/** Asks before the page is left, if the draft cannot be stored. */
const askBeforeUnload = (on: boolean): void =>
  on ? window.addEventListener('beforeunload', refuse) : window.removeEventListener('beforeunload', refuse)

const refuse = (event: Event): void => event.preventDefault()

type Store = typeof import('./draft-pictures.ts')

/**
 * Chosen pictures of a draft. The code that stores them loads with the first one; those that cannot be stored live with
 * the form.
 */
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
    /** Ignored until the stored ones are read, as a form begins without pictures. */
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

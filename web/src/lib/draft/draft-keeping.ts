import {
  type DraftPlace,
  type DraftValues,
  draftKey,
  draftOwner,
  keepDraft,
  readDraft,
  removeDraft,
} from './draft.store.ts'
import { startPictures } from './draft-chosen.ts'
import { watchFields } from './draft-fields.ts'

export interface DraftPlan extends DraftPlace {
  /** What the form is called, for whoever is asked whether it may be lost. */
  label: string
  /** The only fields that may be kept; without it all are, but passwords. */
  fields?: readonly string[]
  /** A field that the others mean nothing without: while it is empty, nothing is kept. */
  about?: string | undefined
}

/** The draft of one form, as long as it is on the screen. */
export const startDraft = (plan: DraftPlan, onKept: (kept: boolean) => void) => {
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

import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftPlan, startDraft } from './draft-keeping.ts'

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

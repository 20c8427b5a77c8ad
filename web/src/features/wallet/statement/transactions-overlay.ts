import { useState, useSyncExternalStore } from 'react'
import { useSteps } from '../../../lib/overlay/overlay.ts'
import { onShown, shownNow } from '../../../lib/overlay/overlay-address.ts'

const mark = 'line:'

/** Overlay with the details of one transaction, by its reference: `?show=line:7K4QM2XD9B`. */
export const useShownLine = () => {
  const stepsOf = useSteps()
  const shown = useSyncExternalStore(onShown, referenceShown, () => undefined)
  const [last, setLast] = useState<string>()
  if (shown !== undefined && shown !== last) setLast(shown)
  return {
    open: shown !== undefined,
    /** Kept while its sheet closes. */
    reference: shown ?? last,
    show: (reference: string) => stepsOf(`${mark}${reference}`).show(),
    hide: () => stepsOf(`${mark}${referenceShown() ?? ''}`).hide(),
  }
}

const referenceShown = (): string | undefined =>
  shownNow()
    .find((name) => name.startsWith(mark))
    ?.slice(mark.length)

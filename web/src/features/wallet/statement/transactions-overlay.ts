import { useState, useSyncExternalStore } from 'react'
import { useSteps } from '../../../lib/overlay/overlay.ts'
import { onShown, shownNow } from '../../../lib/overlay/overlay-address.ts'

const mark = 'line:'

/** One line's details on top of the page, by its reference: `?show=line:7K4QM2XD9B`. */
export const useShownLine = () => {
  const stepsOf = useSteps()
  const shown = useSyncExternalStore(onShown, referenceShown, () => undefined)
  const [last, setLast] = useState<string>()
  if (shown !== undefined && shown !== last) setLast(shown)
  return {
    open: shown !== undefined,
    /** The one that is shown, or was last: it stays while its sheet goes. */
    reference: shown ?? last,
    show: (reference: string) => stepsOf(`${mark}${reference}`).show(),
    hide: () => stepsOf(`${mark}${referenceShown() ?? ''}`).hide(),
  }
}

const referenceShown = (): string | undefined =>
  shownNow()
    .find((name) => name.startsWith(mark))
    ?.slice(mark.length)

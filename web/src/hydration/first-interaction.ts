const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'popstate',
] as const

const waiting = new Set<() => void>()
let interacted = false

export const hasInteracted = (): boolean => interacted || window.scrollY > 0

/** Calls back when the reader first moves, touches, scrolls or types: at once if that was before. */
export const onFirstInteraction = (run: () => void): (() => void) => {
  if (hasInteracted()) run()
  else waiting.add(run)
  return () => waiting.delete(run)
}

/** As if the reader had interacted: for whoever has something of their own to see. */
export const wake = (): void => {
  interacted = true
  for (const interaction of INTERACTIONS) window.removeEventListener(interaction, notice, { capture: true })
  for (const run of waiting) run()
  waiting.clear()
}

/**
 * A row that snaps into place scrolls by itself; the page does not. And where a page appears under a pointer that rests,
 * browsers tell of a move by nothing.
 */
const notice = (event: Event): void => {
  if (event.type === 'scroll' && event.target !== document) return
  if (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)) return
  wake()
}

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0

// From the start: the first interaction may well come before anything waits for it.
if (typeof window !== 'undefined')
  for (const interaction of INTERACTIONS) window.addEventListener(interaction, notice, { capture: true, passive: true })

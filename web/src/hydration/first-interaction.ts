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

/** Calls back when the reader first moves the pointer, touches, scrolls or types; at once if that has happened. */
export const onFirstInteraction = (run: () => void): (() => void) => {
  if (hasInteracted()) run()
  else waiting.add(run)
  return () => waiting.delete(run)
}

/** Counts as an interaction, for pages with content that must be live at once. */
export const wake = (): void => {
  interacted = true
  for (const interaction of INTERACTIONS) window.removeEventListener(interaction, notice, { capture: true })
  for (const run of waiting) run()
  waiting.clear()
}

/**
 * Ignores scrolling of other elements, such as a row that snaps into place, and pointer moves without movement, which
 * browsers fire when a page appears under the pointer.
 */
const notice = (event: Event): void => {
  if (event.type === 'scroll' && event.target !== document) return
  if (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)) return
  wake()
}

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0

// Listens from the start, as the first interaction may precede the first callback.
if (typeof window !== 'undefined')
  for (const interaction of INTERACTIONS) window.addEventListener(interaction, notice, { capture: true, passive: true })

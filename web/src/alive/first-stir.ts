const STIRS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'popstate'] as const

const waiting = new Set<() => void>()
let stirred = false

export const hasStirred = (): boolean => stirred || window.scrollY > 0

/** Calls back when the reader first moves, touches, scrolls or types: at once if that was before. */
export const onFirstStir = (run: () => void): (() => void) => {
  if (hasStirred()) run()
  else waiting.add(run)
  return () => waiting.delete(run)
}

/** As if the reader had stirred: for whoever has something of their own to see. */
export const wake = (): void => {
  stirred = true
  for (const stir of STIRS) window.removeEventListener(stir, notice, { capture: true })
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

// From the start: the first stir may well come before anything waits for it.
if (typeof window !== 'undefined')
  for (const stir of STIRS) window.addEventListener(stir, notice, { capture: true, passive: true })

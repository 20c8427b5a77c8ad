/**
 * Hydration of a page, and all that pages and slices use of it; the browser's entry starts it with `hydrate.tsx`.
 *
 * The server's HTML is readable by itself. A browser then loads, in this order and no more than it needs:
 *
 * 1. the shell and the code of the page on the screen (`hydrate`). A tap made before that is shown at once, and a
 *    button runs its action afterwards (`web/src/entry-early.ts`, in the very first file).
 * 2. its islands (`island`): parts of the HTML that React leaves alone until the reader first interacts (moves the
 *    pointer, touches, scrolls or types) and the part is near the screen. For logged-in users no interaction is needed.
 *    Their code also loads once the page has long been idle, so that a copy of the page can hydrate offline
 *    (`loadSleeping`).
 * 3. code that opens on demand, such as a dialog (`lazyPart`), when it is first needed.
 * 4. code and data of the next page, when its link is hovered, touched or focused.
 *
 * Code that did not load is requested again; some releases later, when the old files are gone, the page is reloaded.
 * The same structure decides which modules share a file: `web/plugins/chunks.ts`. A slice only declares which part is
 * an island or lazy: distances and delays are defined here, the same for all.
 */
export { onFirstInteraction } from './first-interaction.ts'
export { island } from './island.tsx'
export { loadIslands, loadSleeping } from './island-gate.ts'
export { type LazyPart, lazyPart, useLazyPart } from './lazy-part.ts'
export { type Departure, isHeadedFor, loadWhole, orWhole, placeNow } from './stale-build.ts'
export { useHydrated } from './use-hydrated.ts'

/**
 * How a page hydrates, and all that pages and slices use of it; the browser's entry starts it with `hydrate.tsx`.
 *
 * The server's HTML is readable by itself. A browser then fetches, in this order and no more than it needs:
 *
 * 1. the shell and the code of the page on the screen (`hydrate`). What is tapped meanwhile shows it, and a button does
 *    its work after it (`web/src/entry-early.ts`, in the very first file).
 * 2. its islands (`island`): parts of the HTML that React leaves as they are until the reader first interacts, that is moves,
 *    touches, scrolls or types, and the part is near the screen. Who is logged in need not interact.
 *    Their code comes once the page has long been at rest, so that a copy of it can wake without a network (`loadSleeping`).
 * 3. the code of what opens on demand, such as a dialog (`lazyPart`), when it is first wanted.
 * 4. the code and the data of the next page, when its link is pointed at, touched or focused.
 *
 * Code that did not arrive is asked for again; some releases later, when the old files are gone, the page is loaded anew.
 * Which modules share a file follows from the same structure: `web/plugins/chunks.ts`.
 * A slice says which part is an island or lazy, and stops there: distances and delays are the same for all, in here.
 */
export { onFirstInteraction } from './first-interaction.ts'
export { island } from './island.tsx'
export { loadIslands, loadSleeping } from './island-gate.ts'
export { type LazyPart, lazyPart, useLazyPart } from './lazy-part.ts'
export { type Departure, isHeadedFor, loadWhole, orWhole, placeNow } from './stale-build.ts'
export { useHydrated } from './use-hydrated.ts'

import { dressed } from './dressed.tsx'

/** What to do on a page: on phones it stays in view above the tabs. */
export const StickyActions = dressed('sticky-actions', 'div')

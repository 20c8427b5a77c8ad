import { dressed } from './layout.tsx'

/** What the search's bar offers: under it; on a phone the rest of the screen. It comes with what it holds. */
export const SearchDrop = dressed('search-drop', 'div')

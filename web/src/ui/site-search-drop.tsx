import { dressed } from './layout.tsx'

/** Suggestions below the search bar; on a phone they fill the screen. Loaded with their content. */
export const SearchDrop = dressed('search-drop', 'div')

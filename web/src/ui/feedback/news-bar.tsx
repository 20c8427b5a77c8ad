import { dressed } from '../layout.tsx'

/** What is new, above the tabs; its one word that does something. */
export const NewsBar = dressed('new-version', 'div')
export const NewsBarButton = dressed('new-version-push', 'button')

import { dressed } from '../layout.tsx'

/** Bar above the tabs for an available update, with one button. */
export const NewsBar = dressed('new-version', 'div')
export const NewsBarButton = dressed('new-version-push', 'button')

import { dressed } from './dressed.tsx'

/** Up to four links with icons under the thumb, on phones. */
export const TabBar = dressed('tabbar', 'nav')

import { dressed } from './dressed.tsx'

/** One thing under another, 12 px apart. */
export const Stack = dressed('stack', 'div')

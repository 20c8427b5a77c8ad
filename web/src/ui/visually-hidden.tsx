import { dressed } from './layout.tsx'

/** For screen readers only; visible while something in it has the focus. */
export const VisuallyHidden = dressed('vh', 'span')

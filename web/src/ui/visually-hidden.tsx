import { dressed } from './layout.tsx'

/** For ears only; shows itself when something in it takes the focus. */
export const VisuallyHidden = dressed('vh', 'span')

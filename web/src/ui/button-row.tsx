import { dressed } from './dressed.tsx'

/** Buttons side by side, equally wide while they fit. */
export const ButtonRow = dressed('btn-row', 'div')

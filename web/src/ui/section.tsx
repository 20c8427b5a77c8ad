import { dressed } from './dressed.tsx'

/** A part of a page, apart from what stands above it. */
export const Section = dressed('section', 'section')

import { dressed } from './dressed.tsx'

/** Fields under each other. */
export const Form = dressed('form', 'form')

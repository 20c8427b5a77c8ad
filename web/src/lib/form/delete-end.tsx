/** Parts of the deletion dialog, loaded together. */
export { LastWords } from '../page/last-words.tsx'
export { ConfirmDelete } from './confirm-delete.tsx'

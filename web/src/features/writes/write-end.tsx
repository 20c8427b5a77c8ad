/** Parts of the deletion dialog, loaded together. */
export { ConfirmDelete } from '../../lib/form/confirm-delete.tsx'
export { LastWords } from '../../lib/page/last-words.tsx'

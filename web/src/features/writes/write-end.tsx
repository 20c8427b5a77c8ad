/** What asks before a write goes, and what is said when it went. */
export { ConfirmDelete } from '../../lib/form/confirm-delete.tsx'
export { LastWords } from '../../lib/page/last-words.tsx'

export { findMentions } from './mentions.service.ts'
export { listSomeWrites, listWritesOfAuthor } from './write-lists.service.ts'
export { isShown } from './writes.queries.ts'
export { changeWriteHidden, findReportedWrite, findSeenWrite, getWrite } from './writes.service.ts'

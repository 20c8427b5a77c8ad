import { listMentions } from '@sheds/contract/writes/mentions'
import { listReplies } from '@sheds/contract/writes/write-replies'
import { countNewWrites, getWrite, listWriteEdits, listWrites, listWritesOfAuthor } from '@sheds/contract/writes/writes'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'

export const timeline = () => listOf(listWrites, {})

export const writesBy = (id: string) => listOf(listWritesOfAuthor, { params: { id } })

/** Writes shown on a profile. */
export const firstWritesBy = (id: string) => listOf(listWritesOfAuthor, { params: { id }, query: { limit: 5 } })

export const writeOf = (id: string) => queryOf(getWrite, { params: { id } })

export const repliesTo = (id: string) => listOf(listReplies, { params: { id } })

/** Earlier versions of an edited write. */
export const earlierOf = (id: string) => listOf(listWriteEdits, { params: { id } })

/** Number of others' writes since this one. */
export const newerThan = (id: string) => queryOf(countNewWrites, { query: { than: id } })

export const mentionable = (symbol: '@' | '&' | '!', query: string) =>
  queryOf(listMentions, { query: { symbol, query } })

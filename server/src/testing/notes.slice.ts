import { endpoint } from '@sheds/contract/endpoint'
import { Id, PageQuery, Time } from '@sheds/contract/scalars'
import { none, type Tag } from '@sheds/contract/tags'
import { longText } from '@sheds/contract/text/text'
import { z } from 'zod'
import { AppError } from '../platform/app-error.ts'
import type { PlatformContext } from '../platform/context.ts'
import { type Sql, transaction } from '../platform/db/database.ts'
import { pageRows } from '../platform/db/limits.ts'
import { bind } from '../platform/http/endpoints.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { newestFirst, readPage } from '../platform/paging.ts'
import type { Slice } from '../platform/slice.ts'

export const Note = z.object({ id: Id, text: z.string(), createdAt: Time })

export const notes = 'notes' as Tag

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  summary: 'Notes, newest first',
  auth: 'public',
  query: PageQuery,
  answers: { 200: z.array(Note) },
  cache: { seconds: 30 },
  tags: () => [notes],
})

/** The same list without the cache, to measure the cost of a response. */
export const listFreshNotes = endpoint({
  method: 'GET',
  path: '/notes/fresh',
  summary: 'Notes, newest first, never kept',
  auth: 'public',
  query: PageQuery,
  answers: { 200: z.array(Note) },
})

export const getNote = endpoint({
  method: 'GET',
  path: '/notes/:id',
  summary: 'One note',
  auth: 'public',
  params: z.object({ id: Id }),
  answers: { 200: Note },
  errors: ['not_found'],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/note',
  summary: 'Adds a note',
  auth: 'public',
  body: z.object({ text: longText({ required: 'field_required', most: 800 }) }),
  answers: { 201: Note },
  changes: () => [notes],
})

export const removeNotes = endpoint({
  method: 'DELETE',
  path: '/notes',
  summary: 'Removes every note of the caller',
  auth: 'user',
  answers: { 200: z.object({ removed: z.int() }) },
  changes: none,
  priority: 'critical',
})

/** Smallest possible slice, used by the platform's own tests and measurements. */
export const createNotesSlice = (context: PlatformContext, onJob: (text: string) => void = () => undefined): Slice => {
  const { sql } = context.database
  return {
    name: 'notes',
    bindings: [
      bind(listNotes, ({ query }) => readNotes(sql, query)),
      bind(listFreshNotes, ({ query }) => readNotes(sql, query)),
      bind(getNote, async ({ params }) => {
        const [note] = await sql`select id, text, created_at as "createdAt" from notes where id = ${params.id}`
        if (note === undefined) throw new AppError('not_found')
        return note as unknown as z.infer<typeof Note>
      }),
      bind(addNote, ({ body }) =>
        transaction(sql, async (tx) => {
          const [row] = await tx`
            insert into notes (id, text, secret) values (${newId()}, ${body.text}, 'kept inside')
            returning id, text, created_at as "createdAt"`
          await enqueue(tx, 'note_added', { text: body.text })
          if (body.text === 'roll back') throw new AppError('conflict')
          return row as unknown as z.infer<typeof Note>
        }),
      ),
      bind(removeNotes, async () => {
        const removed = await sql`delete from notes returning id`
        return { removed: removed.length }
      }),
    ],
    jobs: [{ name: 'note_added', run: async ({ text }) => onJob(String(text)) }],
  }
}

const readNotes = (sql: Sql, page: PageQuery) =>
  readPage(page, newestFirst, {
    read: ({ from, limit }) => sql<z.infer<typeof Note>[]>`
      select id, text, created_at as "createdAt", secret from notes where id < ${from}
      order by id desc limit ${pageRows(limit)}`,
    show: (note) => note,
  })

/** Creates the slice's table, which is not part of the product's schema. */
export const createNotesTable = async (context: PlatformContext): Promise<void> => {
  await context.database.sql`
    create table if not exists notes (
      id uuid primary key, text text not null, secret text, created_at timestamptz not null default now())`
}

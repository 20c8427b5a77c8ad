import type { Id } from '@sheds/contract/scalars'
import type { Reply } from '@sheds/contract/writes/write-replies'
import { replyToWrite } from '@sheds/contract/writes/write-replies'
import { createWrite, type Write } from '@sheds/contract/writes/writes'
import { newId } from '../platform/ids.ts'
import type { TestPerson } from './people.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Id of a given moment; `newId` always returns increasing ids. */
export const idAt = (moment: number): Id => {
  const hex = Math.trunc(moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${newId().slice(15)}` as Id
}

/** Form of a new write in each call. */
export const someWrite = <More extends Record<string, unknown>>(more: More = {} as More) => ({
  content: `Market day ${++made}, *come early*.`,
  createdAt: '1970-01-01T00:00:00.000Z',
  ...more,
})

export const postWrite = async (
  test: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  more: Record<string, unknown> = {},
): Promise<Write> => (await test.call(createWrite, { body: someWrite(more) }, token)).body.write

export const postReply = async (
  test: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  { id, ...more }: { id: string } & Record<string, unknown>,
): Promise<Reply> => {
  const call = { params: { id }, body: { comment: `True talk ${++made}`, ...more } }
  return (await test.call(replyToWrite, call as never, token)).body.comment
}

/** Reads all pages of a list, starting with the query of the first. */
export const readAllPages = async <Row>(
  read: (cursor: string | undefined) => Promise<{ body: Row[]; headers: Readonly<Record<string, unknown>> }>,
): Promise<Row[]> => {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await read(cursor)
    rows.push(...body)
    cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
  } while (cursor !== undefined)
  return rows
}

import { Readable } from 'node:stream'
import type { LiveEvents } from '@sheds/contract/notifications/live'
import type { Id } from '@sheds/contract/scalars'

/** A client with more unread bytes is disconnected, and resumes when it reconnects. */
const mostBehind = 64 * 1024

/** One open stream of a user. */
export interface LiveStream {
  userId: Id
  sessionId: string
  /** Number of the last event sent; undefined before the first. */
  seq: number | undefined
  body: Readable
}

export const openStream = (owner: Pick<LiveStream, 'userId' | 'sessionId' | 'seq'>): LiveStream => ({
  ...owner,
  body: new Readable({ read: () => undefined }),
})

export const send = <Name extends keyof LiveEvents>(
  { body }: LiveStream,
  name: Name,
  { seq, data }: { seq?: number; data: LiveEvents[Name] },
): void => {
  const id = seq === undefined ? '' : `id: ${seq}\n`
  write(body, `${id}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Advances the event number for an event with nothing to show. */
export const sendNumber = ({ body }: LiveStream, seq: number): void => write(body, `id: ${seq}\n\n`)

/** Shows both ends and the proxies between them that the connection is alive. */
export const beat = ({ body }: LiveStream): void => write(body, ':\n\n')

export const end = (stream: LiveStream, reason?: LiveEvents['end']['reason']): void => {
  if (reason !== undefined) send(stream, 'end', { data: { reason } })
  if (!stream.body.destroyed) stream.body.push(null)
}

const write = (body: Readable, text: string): void => {
  if (body.destroyed || body.readableEnded) return
  if (body.readableLength > mostBehind) body.destroy()
  else body.push(text)
}

import { Readable } from 'node:stream'
import type { LiveEvents } from '@sheds/contract/notifications/live'
import type { Id } from '@sheds/contract/scalars'

/** Who does not take what is sent to this many bytes is cut off, and goes on where it was when it comes back. */
const mostBehind = 64 * 1024

/** One open page of somebody's. */
export interface LiveStream {
  userId: Id
  sessionId: string
  /** The number of the last event that was sent; none before the first. */
  seq: number | undefined
  body: Readable
}

export const openStream = (whose: Pick<LiveStream, 'userId' | 'sessionId' | 'seq'>): LiveStream => ({
  ...whose,
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

/** Nothing to tell any more, but counted. */
export const sendNumber = ({ body }: LiveStream, seq: number): void => write(body, `id: ${seq}\n\n`)

/** Tells both ends and whatever is between them that the line is alive. */
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

import type { Sql } from '../db/database.ts'
import { createTopics, type EventBus, parseMessage } from './bus.ts'

const channel = 'sheds_events'

/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const mostBytes = 7900

/** Event bus over LISTEN/NOTIFY. `onGap`: the connection was restored, so messages may have been lost. */
export const createPostgresBus = async (sql: Sql, onGap: () => void): Promise<EventBus> => {
  const topics = createTopics()
  let connectedBefore = false
  const deliver = (text: string): void => {
    const message = parseMessage(text)
    if (message !== undefined) topics.deliver(message)
  }
  const listening = await sql.listen(channel, deliver, () => {
    if (connectedBefore) onGap()
    connectedBefore = true
  })
  return {
    subscribe: topics.subscribe,
    async publish(topic, data) {
      const text = JSON.stringify({ topic, data })
      if (Buffer.byteLength(text) > mostBytes) throw new RangeError(`an event on ${topic} is too large to send`)
      // Does not wait for the disk: a lost message only causes a delay.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${text})`
    },
    close: () => listening.unlisten(),
  }
}

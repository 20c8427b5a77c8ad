import type { Redis } from 'ioredis'
import { createTopics, type EventBus, parseMessage } from './bus.ts'

const channel = 'sheds:events'

/** Event bus over Redis or Valkey. `onGap` as in the PostgreSQL bus. */
export const createRedisBus = async (redis: Redis, onGap: () => void): Promise<EventBus> => {
  const topics = createTopics()
  const listener = redis.duplicate({ lazyConnect: true, maxRetriesPerRequest: null, enableReadyCheck: false })
  let connectedBefore = false
  listener.on('error', () => undefined)
  listener.on('ready', () => {
    if (connectedBefore) listener.subscribe(channel).then(onGap, () => undefined)
    connectedBefore = true
  })
  listener.on('message', (_channel, text) => {
    const message = parseMessage(text)
    if (message !== undefined) topics.deliver(message)
  })
  await listener.connect()
  await listener.subscribe(channel)
  return {
    subscribe: topics.subscribe,
    async publish(topic, data) {
      await redis.publish(channel, JSON.stringify({ topic, data }))
    },
    async close() {
      listener.disconnect()
    },
  }
}

/** Message to every copy of the server. */
export interface BusMessage {
  topic: string
  data: unknown
}

export type Listener = (data: unknown) => void

export interface EventBus {
  /** Sends to every copy, this one included. Resolves when sent; losing a message may only cause a delay. */
  publish(topic: string, data: unknown): Promise<void>
  subscribe(topic: string, listener: Listener): () => void
  close(): Promise<void>
}

/** Listeners by topic, shared by the adapters. */
export const createTopics = () => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    subscribe(topic: string, listener: Listener): () => void {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => known.delete(listener)
    },
    deliver({ topic, data }: BusMessage): void {
      for (const listener of listeners.get(topic) ?? []) listener(data)
    },
  }
}

export const parseMessage = (text: string): BusMessage | undefined => {
  try {
    const message = JSON.parse(text) as BusMessage
    return typeof message.topic === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

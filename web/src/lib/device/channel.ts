/** Messages between the tabs of this browser, over BroadcastChannel. */
export interface Channel<Message> {
  send(message: Message): void
  close(): void
}

/** Names of all channels. */
type ChannelName = 'live' | 'new-version' | 'player'

/** Without BroadcastChannel each tab is alone, and no message arrives. */
export const openChannel = <Message>(name: ChannelName, onMessage: (message: Message) => void): Channel<Message> => {
  const line = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  line?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  return {
    send: (message) => line?.postMessage(message),
    close: () => line?.close(),
  }
}

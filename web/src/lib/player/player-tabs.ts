import type { Channel } from '../device/channel.ts'

/** Start of the player in a tab; the latest one is heard. */
interface Start {
  at: number
  tab: string
}

export const isLater = (one: Start, other: Start): boolean =>
  one.at === other.at ? one.tab > other.tab : one.at > other.at

export interface PlayingTab {
  /** Makes this tab the one that is heard; all others fall silent. */
  claim(): void
}

type Connect = (onStart: (start: Start) => void) => Pick<Channel<Start>, 'send'>

/** One tab of a browser plays at a time; `onSilenced` runs when another one starts. */
export const shareTabs = (
  connect: Connect,
  onSilenced: () => void,
  tab = `${Math.random()}`,
  now = Date.now,
): PlayingTab => {
  let own: Start = { at: 0, tab }
  const others = connect((start) => {
    if (isLater(start, own)) onSilenced()
  })
  return {
    claim() {
      own = { at: now(), tab }
      others.send(own)
    },
  }
}

import type { Channel } from '../device/channel.ts'

/** A start of a tab: whichever came last is heard. */
interface Start {
  at: number
  tab: string
}

export const isLater = (one: Start, other: Start): boolean =>
  one.at === other.at ? one.tab > other.tab : one.at > other.at

export interface PlayingTab {
  /** This tab is heard now, all others are silent. */
  claim(): void
}

type Connect = (onStart: (start: Start) => void) => Pick<Channel<Start>, 'send'>

/** Of all tabs of a browser one plays; `onSilenced` when another has begun. */
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

/** What this browser can do, and was allowed. */
export interface BrowserFacts {
  agent: string
  touchPoints: number
  isStandalone: boolean
  hasPush: boolean
  permission: 'default' | 'denied' | 'granted' | undefined
}

export type PushSupport = 'unsupported' | 'install' | 'denied' | 'able'

/** An iPad says that it is a Mac. */
const isApplePhone = ({ agent, touchPoints }: BrowserFacts): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)

/** On an iPhone only what stands on the home screen may notify. */
export const pushSupport = (facts: BrowserFacts): PushSupport => {
  const { hasPush, permission, isStandalone } = facts
  if (isApplePhone(facts) && !isStandalone) return 'install'
  if (!hasPush || permission === undefined) return 'unsupported'
  return permission === 'denied' ? 'denied' : 'able'
}

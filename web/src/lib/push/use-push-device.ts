import { useEffect, useState } from 'react'
import { useViewer } from '../session/my-info.store.ts'
import { type KeptPush, useKeptPush } from './push-device.store.ts'
import { askPermission, showPushDetails, tendPushHere, turnPushOff, turnPushOn } from './push-device.ts'

export interface PushDevice {
  support: PushSupport
  kept: KeptPush | undefined
  busy: boolean
  /** Both return whether they succeeded. */
  turn: (on: boolean) => Promise<boolean>
  show: (details: boolean) => Promise<boolean>
}

/** Push on this device; undefined until the browser's abilities are known. */
export const usePushDevice = (): PushDevice | undefined => {
  const viewer = useViewer()
  const mark = useKeptPush()
  const kept = mark?.userId === viewer ? mark : undefined
  const [support, setSupport] = useState<PushSupport>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const look = (): void => setSupport(supportHere())
    look()
    tendPushHere().catch(() => undefined)
    // The user may return from the phone's settings.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const doing = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch {
      return false
    } finally {
      setBusy(false)
      setSupport(supportHere())
    }
  }
  if (support === undefined) return undefined
  const turn = (on: boolean): Promise<boolean> => doing(() => (on ? allowed() : turnPushOff()))
  return { support, kept, busy, turn, show: (details) => doing(() => showPushDetails(details)) }
}

/** A refusal by the user is a decision, not a failure; the new state explains the rest. */
const allowed = async (): Promise<void> => {
  if (await askPermission()) await turnPushOn()
}

const supportHere = (): PushSupport =>
  pushSupport({
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone:
      window.matchMedia('(display-mode: standalone)').matches ||
      (navigator as { standalone?: boolean }).standalone === true,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: typeof Notification === 'undefined' ? undefined : Notification.permission,
  })

/** Abilities and permission of this browser. */
interface BrowserFacts {
  agent: string
  touchPoints: number
  isStandalone: boolean
  hasPush: boolean
  permission: 'default' | 'denied' | 'granted' | undefined
}

type PushSupport = 'unsupported' | 'install' | 'denied' | 'able'

/** An iPad claims to be a Mac. */
const isApplePhone = ({ agent, touchPoints }: BrowserFacts): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)

/** On an iPhone, only an app on the home screen may show notifications. */
const pushSupport = (facts: BrowserFacts): PushSupport => {
  const { hasPush, permission, isStandalone } = facts
  if (isApplePhone(facts) && !isStandalone) return 'install'
  if (!hasPush || permission === undefined) return 'unsupported'
  return permission === 'denied' ? 'denied' : 'able'
}

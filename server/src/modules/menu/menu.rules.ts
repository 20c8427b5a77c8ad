import { type Time, timeOf } from '@sheds/contract/scalars'

/** Whether a dish is on today's menu and, if it is paused, when it returns. */
export interface Presence {
  available: boolean
  backAt: Time | null
}

/** Presence at a moment: a pause ends by itself. */
export const presenceAt = ({ available, backAt }: Presence, now: Date): Presence => {
  const isOn = available || (backAt !== null && Date.parse(backAt) <= now.getTime())
  return { available: isOn, backAt: isOn ? null : backAt }
}

/** Portions left for today, null if they are not counted. */
export interface Portions {
  portions: number | null
  /** End of the day that they count for. */
  portionsUntil: Time | null
}

export const portionsAt = ({ portions, portionsUntil }: Portions, now: Date): number | null =>
  portionsUntil !== null && Date.parse(portionsUntil) > now.getTime() ? portions : null

/** A number counts until the next morning. */
export const portionsOf = (portions: number | null, now: Date): Portions => ({
  portions,
  portionsUntil: portions === null ? null : timeOf(nextMorning(now)),
})

interface PresenceChange {
  available?: boolean | undefined
  back_tomorrow?: boolean | undefined
}

/** Only a dish that is off can return tomorrow; putting it on cancels the pause. */
export const changedPresence = (
  present: Presence,
  { available, back_tomorrow: backTomorrow }: PresenceChange,
  now: Date,
): Presence => {
  const isOn = available ?? (backTomorrow === true ? false : present.available)
  if (isOn) return { available: true, backAt: null }
  if (backTomorrow === undefined) return { available: false, backAt: present.backAt }
  return { available: false, backAt: backTomorrow ? timeOf(nextMorning(now)) : null }
}

/** 05:00 in Douala, which is UTC+1 all year. */
const morningUtcHour = 4

export const nextMorning = (now: Date): Date => {
  const morning = new Date(now)
  morning.setUTCHours(morningUtcHour, 0, 0, 0)
  if (morning <= now) morning.setUTCDate(morning.getUTCDate() + 1)
  return morning
}

import { type Time, timeOf } from '@sheds/contract/scalars'

/** Whether a dish is on today's menu, and when it comes back by itself if it pauses. */
export interface Presence {
  available: boolean
  backAt: Time | null
}

/** What holds at a moment: a pause ends by itself when its time has come. */
export const presenceAt = ({ available, backAt }: Presence, now: Date): Presence => {
  const isOn = available || (backAt !== null && Date.parse(backAt) <= now.getTime())
  return { available: isOn, backAt: isOn ? null : backAt }
}

interface PresenceChange {
  available?: boolean | undefined
  back_tomorrow?: boolean | undefined
}

/** To come back tomorrow a dish has to be off; one that is put on has nothing to come back from. */
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

/** 05:00 in Douala, which keeps one hour ahead of UTC all the year. */
const morningUtcHour = 4

export const nextMorning = (now: Date): Date => {
  const morning = new Date(now)
  morning.setUTCHours(morningUtcHour, 0, 0, 0)
  if (morning <= now) morning.setUTCDate(morning.getUTCDate() + 1)
  return morning
}

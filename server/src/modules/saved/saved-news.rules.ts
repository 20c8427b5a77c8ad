import { doualaDay, fromDouala } from '@sheds/contract/douala-time'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const morning = 7

/** 07:00 in Douala on the day after the one in Douala at that time. */
export const nextDayMorning = (now: Date): Date => fromDouala((doualaDay(now.getTime()) + 1) * dayMs + morning * hourMs)

const dayMs = 24 * 3_600_000
/** 07:00 in Douala, which is UTC+1 all year. */
const morningUtcHour = 6

/** 07:00 in Douala on the day after the one in Douala at that time. */
export const nextDayMorning = (now: Date): Date => {
  const inDouala = new Date(now.getTime() + 3_600_000)
  const midnight = Date.UTC(inDouala.getUTCFullYear(), inDouala.getUTCMonth(), inDouala.getUTCDate())
  return new Date(midnight + dayMs + morningUtcHour * 3_600_000)
}

const dayMs = 24 * 3_600_000
const daysOfMonth = 30.44
const daysOfYear = 365.25

export interface Age {
  count: number
  unit: 'day' | 'month' | 'year'
}

/** Age in whole units of the largest unit that fits. */
export const ageOf = (time: string, now: number): Age => {
  const days = Math.max(0, (now - Date.parse(time)) / dayMs)
  if (days < daysOfMonth) return { count: Math.floor(days), unit: 'day' }
  if (days < daysOfYear) return { count: Math.floor(days / daysOfMonth), unit: 'month' }
  return { count: Math.floor(days / daysOfYear), unit: 'year' }
}

/** The lowest id that can have been made at a moment, in milliseconds: ids begin with when they were made. */
export const firstIdAt = (moment: number): string => {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

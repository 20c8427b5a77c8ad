/** Cameroon has no summer time. */
const midnightInDouala = (day: string): Date => new Date(`${day}T00:00:00+01:00`)

/** Converts days in Douala to times: from the start of the first day, before the day after the last. */
export const momentsOf = (
  from: string | undefined,
  to: string | undefined,
): { from: string | undefined; before: string | undefined } => {
  const end = to === undefined ? undefined : midnightInDouala(to)
  end?.setUTCDate(end.getUTCDate() + 1)
  return { from: from === undefined ? undefined : midnightInDouala(from).toISOString(), before: end?.toISOString() }
}

const dayMs = 24 * 3_600_000

/** Whoever is here for so long weighs. */
export const weightyMs = 7 * dayMs
export const dailyMost = 20
export const reportDayMs = dayMs

/** So many that weigh, out of so many networks, hide something until somebody has looked at it. */
const enoughPeople = 5
const enoughNetworks = 3

export const isEnough = ({ people, networks }: { people: number; networks: number }): boolean =>
  people >= enoughPeople && networks >= enoughNetworks

const dayMs = 24 * 3_600_000

/** Whoever is here for so long weighs. */
export const weightyMs = 7 * dayMs
export const dailyMost = 20
export const reportDayMs = dayMs

/** So many that weigh, out of so many networks, hide something until somebody has looked at it. */
const enoughPeople = 5
const enoughNetworks = 3

/** What somebody's reports have hidden and nobody has looked at yet: further ones only wait for an operator. */
export const mostHidden = 3

/** Who reported so much that was fine, and more of that than of what was not, does not weigh for a while. */
export const enoughMistakes = 2
export const mistakesMs = 90 * dayMs

export const isEnough = ({ people, networks }: { people: number; networks: number }): boolean =>
  people >= enoughPeople && networks >= enoughNetworks

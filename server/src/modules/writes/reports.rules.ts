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

/** The neighbourhood of an address: a /24, or the /48 that one customer of a host is given. */
export const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')

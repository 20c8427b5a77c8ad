import type { ReportKind } from '@sheds/contract/moderation/moderation'

/** Kinds that only an operator decides about, however many report them. */
const queuedKinds: readonly ReportKind[] = ['shed', 'user', 'order']

export const isHiddenByCount = (kind: ReportKind): boolean => !queuedKinds.includes(kind)

const dayMs = 24 * 3_600_000

/** Account age from which a user's reports have weight. */
export const weightAgeMs = 7 * dayMs
export const dailyMost = 20
export const reportDayMs = dayMs

/** Reporters with weight, and their networks, that hide a thing until an operator reviews it. */
const enoughPeople = 5
const enoughNetworks = 3

/** Unreviewed things hidden by a user's reports, above which further ones only wait for an operator. */
export const mostHidden = 3

/** With this many reports found fine, and more of them than upheld, a user has no weight for a while. */
export const enoughMistakes = 2
export const mistakeWindowMs = 90 * dayMs

export const isEnough = ({ people, networks }: { people: number; networks: number }): boolean =>
  people >= enoughPeople && networks >= enoughNetworks

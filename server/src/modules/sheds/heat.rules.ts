/** What each deed adds to a shed's heat, which halves each week. */
export const heatPoints = { opened: 2, subscription: 4, contact: 2, review: 2 } as const

/** Answers differ from person to person: each keeps their own, under their id, and visitors under this. */
export const visitor = 'visitor'

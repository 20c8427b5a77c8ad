/** Longest reason of a claim or of its refusal, in characters. */
export const mostClaimReason = 500

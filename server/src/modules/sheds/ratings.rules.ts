/** No reviews of one to five stars yet. */
export const noStars: readonly number[] = [0, 0, 0, 0, 0]

/** The mean of all stars to one place; null without a review. `stars` says how many gave one to five. */
export const averageOf = (stars: readonly number[]): number | null => {
  const count = stars.reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  const sum = stars.reduce((total, each, at) => total + each * (at + 1), 0)
  return Math.round((sum / count) * 10) / 10
}

/** The counts after a review came, in place of the same person's earlier one if there was one. */
export const countStars = (stars: readonly number[], rating: number, earlier: number | undefined): number[] =>
  stars.map((each, at) => each + (at + 1 === rating ? 1 : 0) - (at + 1 === earlier ? 1 : 0))

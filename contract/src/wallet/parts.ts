/** Divides an amount into equal parts in francs; the first one also gets the remainder. */
export const partsOf = (sum: number, count: number): { first: number; each: number } => {
  const each = Math.floor(sum / count)
  return { first: sum - each * (count - 1), each }
}

/** A sum over so many: whole francs, all the same, and who comes first what is left over. */
export const partsOf = (sum: number, count: number): { first: number; each: number } => {
  const each = Math.floor(sum / count)
  return { first: sum - each * (count - 1), each }
}

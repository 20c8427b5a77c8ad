const longestExact = 3
const longestOneEdit = 7
const longestCorrected = 24

/** Number of typos forgiven in a word. None if it has digits: "25" does not mean "26". */
export const editsAllowed = (word: string): 0 | 1 | 2 => {
  // A letter has at most two UTF-16 units, so long words need no counting.
  const length = word.length > 2 * longestCorrected ? word.length : [...word].length
  if (length <= longestExact || length > longestCorrected || /\p{N}/u.test(word)) return 0
  return length <= longestOneEdit ? 1 : 2
}

/**
 * The word and its remains after deleting up to `edits` letters: two words within that distance share one of these.
 * Stored for all indexed words, each by its own `editsAllowed`, and looked up for the typed word.
 */
export const deletesOf = (word: string, edits: number): string[] => {
  const all = new Set([word])
  if (word.length > 2 * longestCorrected) return [word]
  let last: readonly string[] = [word]
  for (let edit = 0; edit < edits; edit += 1) {
    const shorter = new Set(last.flatMap(withoutOne))
    for (const each of shorter) all.add(each)
    last = [...shorter]
  }
  return [...all]
}

const withoutOne = (word: string): string[] => {
  const letters = [...word]
  return letters.length < 2 ? [] : letters.map((_, at) => letters.toSpliced(at, 1).join(''))
}

/** An edit adds, removes or replaces a letter, or swaps two neighbours. A wrong first letter costs one more. */
export const editDistance = (a: string, b: string, most: number): number => {
  if (a === b) return 0
  const [left, right] = [[...a], [...b]]
  const surcharge = left[0] === right[0] ? 0 : 1
  const rest = most - surcharge
  if (Math.abs(left.length - right.length) > rest) return most + 1
  let last: Row | undefined
  for (const row of distanceRows(left, right, rest)) last = row
  const distance = last?.isWhole === true ? last.at(right.length) : rest + 1
  return Math.min(distance, rest + 1) + surcharge
}

interface Row {
  /** True if all of the first word is compared. */
  isWhole: boolean
  cells: readonly number[]
  at: (column: number) => number
}

/** Computes only the cells near the diagonal that can stay within the limit, and stops once none can. */
export function* distanceRows(left: readonly string[], right: readonly string[], most: number): Generator<Row> {
  let before: Row = rowOf(0, [], most)
  let row: Row = rowOf(
    0,
    Array.from({ length: Math.min(right.length, most) + 1 }, (_, column) => column),
    most,
    left.length === 0,
  )
  yield row
  for (let line = 1; line <= left.length && Math.min(...row.cells) <= most; line += 1) {
    const first = Math.max(0, line - most)
    const last = Math.min(right.length, line + most)
    const cells: number[] = []
    for (let column = first; column <= last; column += 1) {
      const isSame = left[line - 1] === right[column - 1]
      const swapped = left[line - 1] === right[column - 2] && left[line - 2] === right[column - 1]
      cells.push(
        Math.min(
          column === 0 ? line : row.at(column - 1) + (isSame ? 0 : 1),
          row.at(column) + 1,
          (cells.at(-1) ?? most) + 1,
          swapped && line > 1 && column > 1 ? before.at(column - 2) + 1 : most + 1,
        ),
      )
    }
    before = row
    row = rowOf(first, cells, most, line === left.length)
    yield row
  }
}

const rowOf = (first: number, cells: readonly number[], most: number, isWhole = false): Row => ({
  isWhole,
  cells,
  at: (column) => cells[column - first] ?? most + 1,
})

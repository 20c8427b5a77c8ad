/** Piece of a text, marked or not. */
export interface MarkedPiece {
  text: string
  isMarked: boolean
}

/** Cuts a text at its marks. Marks may be out of order, overlap or exceed the text. */
export const piecesOf = (text: string, marks: readonly (readonly number[])[]): MarkedPiece[] => {
  const pieces: MarkedPiece[] = []
  let at = 0
  const take = (to: number, isMarked: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), isMarked })
    at = Math.max(at, to)
  }
  for (const [from = 0, to = 0] of marks.toSorted(([one = 0], [other = 0]) => one - other)) {
    take(Math.min(Math.max(from, 0), text.length), false)
    take(Math.min(to, text.length), true)
  }
  take(text.length, false)
  return pieces
}

/** Counts what of one kind is under way; each is ended by the function its beginning returns. */
export const countUnderWay = (): { begin(): () => void; isAny(): boolean } => {
  let count = 0
  return {
    begin() {
      count += 1
      return () => {
        count -= 1
      }
    },
    isAny: () => count > 0,
  }
}

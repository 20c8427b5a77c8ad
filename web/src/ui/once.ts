/** Runs `make` at the first call; later calls return the same result. */
export const once = <Input extends unknown[], Result>(
  make: (...input: Input) => Result,
): ((...input: Input) => Result) => {
  let made: { result: Result } | undefined
  return (...input) => {
    made ??= { result: make(...input) }
    return made.result
  }
}

/** The same result from the second call on: what a tab makes or begins only once. */
export const once = <Input extends unknown[], Result>(
  make: (...input: Input) => Result,
): ((...input: Input) => Result) => {
  let made: { result: Result } | undefined
  return (...input) => {
    made ??= { result: make(...input) }
    return made.result
  }
}

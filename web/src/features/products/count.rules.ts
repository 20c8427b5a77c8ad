/** Number typed in a `CountField`; null if the seller does not count. An empty field is no number. */
export const countIn = (values: Record<string, unknown>, name: string): unknown => {
  if (values.counting !== 'yes') return null
  return values[name] === '' ? 'none' : values[name]
}

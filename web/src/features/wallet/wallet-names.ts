/** Joins names, without empty ones and repeats. */
export const namesLine = (...names: readonly (string | undefined)[]): string =>
  [...new Set(names.filter((name) => name !== undefined && name !== ''))].join(' · ')

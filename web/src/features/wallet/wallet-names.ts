/** Who it is, by all their names: one that says what another has said is said once. */
export const namesLine = (...names: readonly (string | undefined)[]): string =>
  [...new Set(names.filter((name) => name !== undefined && name !== ''))].join(' · ')

/** Under which this tab keeps what it is to become, over the reload that makes it so. */
export const wantedKey = 'new-version'

/** The number of a build: later ones have higher ones. See the server's `site-build.ts`. */
export const numberOf = (build: string | null | undefined): number => Number.parseInt(build ?? '', 36) || 0

export const ownBuild = (): number => numberOf(document.documentElement.dataset.build)

/** An answer names the build of the copy that gave it. */
export const hearBuild = (theirs: string | null): void => {
  if (ownBuild() > 0 && numberOf(theirs) > ownBuild()) tell(numberOf(theirs))
}

/** After the reload: what was typed comes back, or the next try, if an older copy answered. */
export const goOnUpdating = (): void => {
  try {
    if (sessionStorage.getItem(wantedKey) !== null) tell()
  } catch {
    // Where nothing may be kept, nothing was.
  }
}

/** If its code can't be had now, the next answer tells again. */
const tell = (build?: number): void =>
  void import('./new-version.ts').then(
    ({ goOn, offerBuild }) => (build === undefined ? goOn() : offerBuild(build)),
    () => undefined,
  )

import { buildNumber, ownBuild, wantedBuild } from './build-number.ts'

/** An answer names the build of the copy that gave it. */
export const hearBuild = (theirs: string | null | undefined): void => {
  if (ownBuild() > 0 && buildNumber(theirs) > ownBuild()) tell(buildNumber(theirs))
}

/** After the reload: what was typed comes back, or the next try, if an older copy answered. */
export const goOnUpdating = (): void => {
  if (wantedBuild.get() !== undefined) tell()
}

/** If its code can't be had now, the next answer tells again. */
const tell = (build?: number): void =>
  void import('./new-version.ts').then(
    ({ goOn, offerBuild }) => (build === undefined ? goOn() : offerBuild(build)),
    () => undefined,
  )

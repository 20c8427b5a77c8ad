import { buildNumber, ownBuild, wantedBuild } from './build-number.ts'

/** Reads the build of the server instance that sent a response. */
export const hearBuild = (theirs: string | null | undefined): void => {
  if (ownBuild() > 0 && buildNumber(theirs) > ownBuild()) tell(buildNumber(theirs))
}

/** After the reload: restores the input, or tries again if an older instance answered. */
export const goOnUpdating = (): void => {
  if (wantedBuild.get() !== undefined) tell()
}

/** If the code does not load, the next response tries again. */
const tell = (build?: number): void =>
  void import('./new-version.ts').then(
    ({ goOn, offerBuild }) => (build === undefined ? goOn() : offerBuild(build)),
    () => undefined,
  )

/** Under which this tab keeps what it is to become, over the reload that makes it so. */
export const wantedKey = 'new-version'

/** The number of a build: later ones have higher ones. See the server's `site-build.ts`. */
export const buildNumber = (build: string | null | undefined): number => Number.parseInt(build ?? '', 36) || 0

export const ownBuild = (): number => buildNumber(document.documentElement.dataset.build)

import { watched } from '../watched.ts'

/** That there is a newer version, and how far its coming is. */
export interface Release {
  /** `waits`: wanted, and it comes as soon as nothing here would be lost. */
  phase: 'offered' | 'waits' | 'later'
}

export const release = watched<Release | undefined>(undefined)

/** What this tab was to become, over the reload that makes it so. */
export const wantedKey = 'new-version'

/** The number of a build: later ones have higher ones. See the server's `site-build.ts`. */
export const numberOf = (build: string | null | undefined): number => Number.parseInt(build ?? '', 36) || 0

export const ownBuild = (): string | undefined => document.documentElement.dataset.build

const awayMs = 60_000
let heardAt = Date.now()

/** An answer names the build of the copy that gave it. */
export const hearBuild = (theirs: string | null): void => {
  heardAt = Date.now()
  if (numberOf(theirs) > numberOf(ownBuild()) && ownBuild() !== undefined)
    import('./new-version.ts').then(({ offerBuild }) => offerBuild(numberOf(theirs)), ignore)
}

/** Whoever comes back to a page after a while may have asked nothing for as long. */
export const askOnReturn = (): void =>
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - heardAt < awayMs) return
    fetch('/api', { method: 'HEAD' }).then(({ headers }) => hearBuild(headers.get('x-build')), ignore)
  })

/** After the reload: what was typed comes back, or the next try, if an older copy answered. */
export const goOnUpdating = (): void => {
  try {
    if (sessionStorage.getItem(wantedKey) !== null) import('./new-version.ts').then(({ goOn }) => goOn(), ignore)
  } catch {
    // Where nothing may be kept, nothing was.
  }
}

/** Its code can't be had now; the next answer tells again. */
const ignore = (): void => undefined

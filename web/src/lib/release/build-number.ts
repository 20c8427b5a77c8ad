import { storedInTab } from '../device/stored.ts'
import type { readWords } from './typed-words.ts'

/** The build that this tab is to become, over the reload that makes it so. */
export interface WantedBuild {
  build: number
  tries: number
  address: string
  words: ReturnType<typeof readWords>
}

export const wantedBuild = storedInTab('new-version', (raw) => (raw ?? undefined) as WantedBuild | undefined)

/** The number of a build: later ones have higher ones. See the server's `site-build.ts`. */
export const buildNumber = (build: string | null | undefined): number => Number.parseInt(build ?? '', 36) || 0

export const ownBuild = (): number => buildNumber(document.documentElement.dataset.build)

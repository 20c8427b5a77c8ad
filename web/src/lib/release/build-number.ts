import { storedInTab } from '../device/stored.ts'
import type { readWords } from './typed-words.ts'

/** Build that this tab is updating to, stored across the reload. */
export interface WantedBuild {
  build: number
  tries: number
  address: string
  words: ReturnType<typeof readWords>
}

export const wantedBuild = storedInTab('new-version', (raw) => (raw ?? undefined) as WantedBuild | undefined)

/** Number of a build; later builds have higher ones. See the server's `site-build.ts`. */
export const buildNumber = (build: string | null | undefined): number => Number.parseInt(build ?? '', 36) || 0

export const ownBuild = (): number => buildNumber(document.documentElement.dataset.build)

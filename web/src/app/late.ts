import { askBuild } from '../lib/release/ask-build.ts'
import { hearBuild } from '../lib/release/hear-build.ts'
import { followLine } from '../lib/saver/saving.ts'

const awayMs = 60_000

let leftAt = Date.now()

/** Whoever comes back to a page after a while may have asked nothing for as long: it asks whether there is a newer one. */
const askOnReturn = (): void => {
  if (document.hidden) leftAt = Date.now()
  else if (Date.now() - leftAt > awayMs) void askBuild().then(hearBuild)
}

/** What a page does once it has long had all it needs. */
export const beginLate = (): void => {
  followLine()
  document.addEventListener('visibilitychange', askOnReturn)
}

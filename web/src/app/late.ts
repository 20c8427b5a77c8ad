import { askBuild } from '../lib/release/ask-build.ts'
import { hearBuild } from '../lib/release/hear-build.ts'
import { followLine } from '../lib/saver/saving.ts'

const awayMs = 60_000

/** What a page does once it has long had all it needs. */
export const beginLate = (): void => {
  followLine()
  askOnReturn()
}

/** A page seen again after a while may have called nothing for as long: it asks whether there is a newer build. */
const askOnReturn = (): void => {
  let leftAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leftAt = Date.now()
    else if (Date.now() - leftAt > awayMs) void askBuild().then(hearBuild)
  })
}

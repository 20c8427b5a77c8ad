import { askBuild } from '../lib/release/ask-build.ts'
import { hearBuild } from '../lib/release/hear-build.ts'
import { followLine } from '../lib/saver/saving.ts'

const awayMs = 60_000

/** Tasks of a page that has loaded everything long ago. */
export const beginLate = (): void => {
  followLine()
  askOnReturn()
}

/** A page that was hidden for a while may have made no calls: when it is visible again, it asks for a newer build. */
const askOnReturn = (): void => {
  let leftAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leftAt = Date.now()
    else if (Date.now() - leftAt > awayMs) void askBuild().then(hearBuild)
  })
}

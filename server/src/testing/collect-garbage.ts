import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** What nothing holds is gone; whatever a sweep itself gave up goes in the next. */
export const collectGarbage = runInNewContext('gc') as () => void

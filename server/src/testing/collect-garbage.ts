import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects unreachable objects; objects that a collection itself releases need a second call. */
export const collectGarbage = runInNewContext('gc') as () => void

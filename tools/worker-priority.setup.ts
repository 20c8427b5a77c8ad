import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Workers with a low priority get hardly any time beside other busy programs: what a test waits for keeps its own.
os.setPriority = () => {}
syncBuiltinESMExports()

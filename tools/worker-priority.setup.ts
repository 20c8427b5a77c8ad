import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Workers that tests start keep the tests' priority: with a lower one they get hardly any time beside busy programs.
os.setPriority = () => {}
syncBuiltinESMExports()

// `npm install` runs this: Git uses the hooks of this folder. Outside a clone, as in an image, there is nothing to do.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (existsSync('.git')) spawnSync('git', ['config', 'core.hooksPath', 'tools/hooks'])

import { closeSync, openSync, writeSync } from 'node:fs'
import { compose, type Recipe } from './compose.ts'
import { wavOf } from './sound/wav.ts'

/** `node compose-file.ts <path> <recipe as JSON>`: a piece as a WAV file, chunk by chunk. */
const [path, recipe] = process.argv.slice(2) as [string, string]
const file = openSync(path, 'w', 0o600)
for (const chunk of wavOf(compose(JSON.parse(recipe) as Recipe))) writeSync(file, chunk)
closeSync(file)

import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm run bench -- <scenario>`: runs one of the `*.scenario.ts` beside this file. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const scenarios = readdirSync(folder).flatMap((name) => /^(.+)\.scenario\.ts$/.exec(name)?.[1] ?? [])
const [name = ''] = process.argv.slice(2)

if (!existsSync(`${folder}${name}.scenario.ts`)) {
  console.error(`Which scenario? There is: ${scenarios.join(', ')}`)
  process.exit(1)
}
const { measure } = (await import(`./${name}.scenario.ts`)) as { measure: () => Promise<void> }
await measure()

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Script {
  path: string
  remove(): void
}

/** Writes a script for wrk. */
export const writeScript = (text: string): Script => {
  const folder = mkdtempSync(join(tmpdir(), 'sheds-wrk-'))
  const path = join(folder, 'script.lua')
  writeFileSync(path, text)
  return { path, remove: () => rmSync(folder, { recursive: true }) }
}

/** Script that sends these headers. */
export const scriptOf = (headers: Readonly<Record<string, string>>): Script =>
  writeScript(
    Object.entries(headers)
      .map(([name, value]) => `wrk.headers["${name}"] = "${value}"`)
      .join('\n'),
  )

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packaged, { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
const home = join(cache, `chromium-${process.getuid?.() ?? 'user'}`)

/** A browser to run: `CHROMIUM_PATH`, or the one that comes with npm, unpacked once into a folder of this user's own. */
export const chromiumPath = async (): Promise<string> => {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') return given
  if (!existsSync(home)) await unpack()
  return join(home, 'chromium')
}

export const launchChromium = async (...more: string[]): Promise<Browser> => {
  const { args, ...way } = await wayToRun()
  return await chromium.launch({ ...way, args: [...args, ...more] })
}

/** A window of a story is soon closed: what its scripts gain by being optimised costs a sixth of the run. */
const unhurried = '--js-flags=--no-opt,--no-maglev'

let shared: Promise<Browser> | undefined

/** The browser that all files of this process tell their stories in, one after the other; it ends with the process. */
export const shareChromium = (): Promise<Browser> => {
  shared ??= launchChromium(unhurried)
  return shared
}

const wayToRun = async () => {
  const executablePath = await chromiumPath()
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return { executablePath, args, env: { ...process.env, ...borrowed(executablePath) } }
}

/** The package unpacks into the system's temporary folder, which it shares with other users: it gets one of ours. */
const unpack = async (): Promise<void> => {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'unpacking-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await packaged.executablePath()
    await inflate(join(packageFolder, 'bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    renameSync(folder, home)
  } catch {
    // Another run was faster.
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Libraries and fonts of the package, for machines that have none of their own. */
const borrowed = (executablePath: string): Record<string, string> => {
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(home, 'fonts') }
  const { status, error } = spawnSync(executablePath, ['--version'], { timeout: 20_000 })
  return status === 0 && error === undefined ? fonts : { ...fonts, LD_LIBRARY_PATH: join(home, 'al2023/lib') }
}

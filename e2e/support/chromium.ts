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

/** Path of the browser: `CHROMIUM_PATH`, or the one from npm, unpacked once into a folder of this user. */
export const chromiumPath = async (): Promise<string> => {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') return given
  if (!existsSync(home)) await unpack()
  return join(home, 'chromium')
}

export const launchChromium = async (...more: string[]): Promise<Browser> => {
  const { args, ...way } = await launchOptions()
  return await chromium.launch({ ...way, args: [...args, ...more] })
}

/** Windows are short-lived, so optimising their scripts would cost more than it gains: a sixth of the run. */
const withoutOptimizer = '--js-flags=--no-opt,--no-maglev'

let shared: Promise<Browser> | undefined

/** Browser that all test files of this process share; ends with the process. */
export const shareChromium = (): Promise<Browser> => {
  shared ??= launchChromium(withoutOptimizer)
  return shared
}

const launchOptions = async () => {
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
  return { executablePath, args, env: { ...process.env, ...packagedLibraries(executablePath) } }
}

/**
 * The package unpacks into the system's temporary folder, which is shared with other users, so TMPDIR is set to a
 * private one.
 */
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
    // Another process was faster.
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Libraries and fonts of the package, for machines without their own. */
const packagedLibraries = (executablePath: string): Record<string, string> => {
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(home, 'fonts') }
  const { status, error } = spawnSync(executablePath, ['--version'], { timeout: 20_000 })
  return status === 0 && error === undefined ? fonts : { ...fonts, LD_LIBRARY_PATH: join(home, 'al2023/lib') }
}

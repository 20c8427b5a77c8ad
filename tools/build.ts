import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { InlineConfig } from 'vite'
import { buildIdOf, madeAtFile } from '../server/src/platform/http/pages/site-build.ts'
import { StartError } from '../server/src/platform/start-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'web/dist/built-from')

/** Builds the site for browsers and for the server, unless the last build had the same sources. */
export const buildSite = async (): Promise<void> => {
  const sources = sourcesHash()
  if (isBuiltFrom(sources)) return
  const started = Date.now()
  console.log('Building the site: half a minute…')
  // Imported only here: Vite needs more memory than the server.
  const { build } = await import('vite')
  await asProduction(async () => {
    await build({ configFile, logLevel: 'warn', mode: 'production' })
    await build({ configFile, logLevel: 'warn', mode: 'production', build: { ssr: true } })
    await build(workerConfig(readFileSync(join(root, 'web/dist/client/.vite/manifest.json'), 'utf8')))
  })
  await compressFiles(join(root, 'web/dist/client'))
  writeFileSync(join(root, 'web/dist', madeAtFile), String(Math.round(Date.now() / 1000)))
  writeFileSync(stamp, sources)
  console.log(`built the site in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Builds in a child process, because a build needs more memory than serving and does not release it. */
export const buildSiteApart = async (): Promise<void> => {
  if (isBuiltFrom(sourcesHash())) return
  const script = fileURLToPath(import.meta.url)
  const child = spawn(process.execPath, [...process.execArgv, script], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError('The site could not be built: see above.')
}

const isBuiltFrom = (sources: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources

const configFile = join(root, 'web/vite.config.ts')

/** Code that the service worker always caches, so that logging out and the outbox work without a network. */
const keptAlways = [
  'src/app/frame/net-bar.tsx',
  'src/app/frame/site-menu-popup.tsx',
  'src/features/login/ended/log-out-dialog.tsx',
  'src/ui/overlay/dialog-popup.tsx',
  'src/lib/draft/draft-pictures.ts',
  'src/lib/outbox/outbox.ts',
  'src/lib/outbox/task-words.ts',
  'src/features/pages/waiting-page.tsx',
]

/** Code that plays songs kept on the phone, cached so that it works offline after a new build. */
const keptForSongs = [
  'src/features/music/my-music-page.tsx',
  'src/features/music/my-music-owned.tsx',
  'src/features/music/keep/kept-list.tsx',
  'src/lib/player/player-part.tsx',
]

type Chunks = Readonly<Record<string, { file: string; name?: string; imports?: string[] }>>

/** Files of the named chunks and of all chunks they import. */
const filesFor = (chunks: Chunks, names: readonly string[]): string[] => {
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = chunks[name] ?? sharedAs(chunks, name)
    if (chunk === undefined) throw new Error(`no file of the build is made of ${name}`)
    if (found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of names) add(name)
  return [...found]
}

/** A chunk imported both dynamically and by a page has no source path in the manifest, only a name. */
const sharedAs = (chunks: Chunks, path: string): Chunks[string] | undefined =>
  Object.values(chunks).find(({ name }) => name === basename(path).replace(/\.tsx?$/, ''))

/** The service worker is one plain file whose name never changes; it contains the id of its build. */
const workerConfig = (manifest: string): InlineConfig => ({
  configFile: false,
  root: join(root, 'web'),
  logLevel: 'warn',
  mode: 'production',
  define: {
    BUILD: JSON.stringify(buildIdOf(manifest)),
    ALWAYS: JSON.stringify(filesFor(JSON.parse(manifest), keptAlways)),
    SONGS: JSON.stringify(filesFor(JSON.parse(manifest), keptForSongs)),
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: ['chrome98', 'safari16', 'firefox102'],
    rolldownOptions: {
      input: join(root, 'web/src/worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})

/** Builds for production in any environment, so that tests run the same build as users. */
const asProduction = async (work: () => Promise<void>): Promise<void> => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

const sourcesHash = (): string => {
  const hash = createHash('sha256')
  const folders = ['web/src', 'web/public', 'web/plugins', 'contract/src']
  const files = folders
    .flatMap(filesBelow)
    .filter((file) => !file.includes('/compiled/') && !/\.test\.tsx?$/.test(file))
  for (const file of [...files, 'web/vite.config.ts', 'package-lock.json'].sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

const compressible = /\.(js|css|svg|html|json|webmanifest|txt|xml|ico)$/

/** Compresses the files of a build once, at the highest level, several at a time. */
const compressFiles = async (folder: string): Promise<void> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

const compressFile = async (file: string): Promise<void> => {
  const bytes = readFileSync(file)
  if (bytes.length < 512) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await buildSite()

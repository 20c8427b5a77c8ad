import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './sources.ts'

interface LockEntry {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
}

export interface Dependency {
  /** Name and version. */
  title: string
  license: string
  /** The texts of its own licence files; none for builds of one platform, which are not installed everywhere. */
  text: string
}

const licenceFile = /^(licen[cs]e|copying|notice)/i

const textOf = (path: string): string => {
  const folder = join(root, path)
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const names = files.filter((each) => each.isFile() && licenceFile.test(each.name)).map(({ name }) => name)
  return names
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[ \t]+$/gm, ''),
    )
    .join('\n')
    .trim()
}

/** What the lock file installs for production, on any platform. */
export const productionDependencies = (): Dependency[] => {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !(dev || devOptional || link))
    .map(([path, { version = '', license = 'not stated', os, cpu }]) => ({
      title: `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`,
      license,
      text: os === undefined && cpu === undefined ? textOf(path) : '',
    }))
}

/** The whole of THIRD-PARTY-NOTICES.md: each text once, above it the packages that come under it. */
export const noticesText = (): string => {
  const groups = new Map<string, Set<string>>()
  for (const { title, license, text } of productionDependencies())
    groups.set(text, (groups.get(text) ?? new Set()).add(`- ${title} (${license})`))
  const linesOf = (text: string): string => [...(groups.get(text) ?? [])].sort().join('\n')
  const sections = [...groups.keys()]
    .filter((text) => text !== '')
    .map((text) => `${linesOf(text)}\n\n~~~\n${text}\n~~~`)
  return `${[
    '# Third-party notices',
    'Sheds is distributed with or installs these packages. Written by `npm run notices`.',
    ...sections.sort(),
    '## Packages without a licence file, and builds of one platform',
    linesOf(''),
  ].join('\n\n')}\n`
}

export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md')

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(noticesFile, noticesText())

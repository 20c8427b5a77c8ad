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
  /** Text of its licence files; empty for a platform-specific package, which is not installed everywhere. */
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

/** Production dependencies in the lock file, for any platform. */
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

const copyright = /^\W*(copyright|©|\(c\))/i

/** Licence text without copyright lines, titles and line ends, to find equal licences. */
const kindOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !copyright.test(line) && !/licen[cs]e\W*$|all rights reserved/i.test(line))
    .join(' ')
    .replaceAll(/\W+/g, ' ')
    .trim()
    .toLowerCase()

/** Text of THIRD-PARTY-NOTICES.md: each licence once, after its packages and their copyright lines. */
export const noticesText = (): string => {
  const groups = Map.groupBy(productionDependencies(), ({ text }) => kindOf(text))
  const lineOf = ({ title, license, text }: Dependency): string => {
    const owners = text.split('\n').flatMap((line) => (copyright.test(line) ? [line.trim()] : []))
    return [`- ${title} (${license})`, ...new Set(owners)].join('; ')
  }
  const linesOf = (packages: readonly Dependency[]): string => [...new Set(packages.map(lineOf))].sort().join('\n')
  const sections = [...groups]
    .filter(([kind]) => kind !== '')
    .map(([, packages]) => `${linesOf(packages)}\n\n~~~\n${packages[0]?.text}\n~~~`)
  return `${[
    '# Third-party notices',
    'Sheds is distributed with or installs these packages. Written by `npm run notices`.',
    ...sections.sort(),
    '## Packages without a licence file, and builds of one platform',
    linesOf(groups.get('') ?? []),
  ].join('\n\n')}\n`
}

export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md')

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(noticesFile, noticesText())

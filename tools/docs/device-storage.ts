import { dirname, join } from 'node:path'
import * as registry from '../../web/src/lib/device/registry.ts'
import { isTest, root, sourcesBelow } from '../sources.ts'

interface Area {
  title: string
  name: 'local' | 'tab' | 'bases' | 'caches' | 'cookies'
  /** Pattern of the code in front of a key where it is defined. */
  before: string
}

const areas: readonly Area[] = [
  { title: 'localStorage', name: 'local', before: '\\bstored\\(\\s*|\\bsendToTabs\\(|=> (?=`)' },
  { title: 'sessionStorage', name: 'tab', before: '\\bstoredInTab\\(\\s*|: TabKey = |const mark = ' },
  { title: 'IndexedDB', name: 'bases', before: '\\bname: ' },
  { title: 'Cache Storage', name: 'caches', before: 'Caches? = ' },
  { title: 'Cookies', name: 'cookies', before: '\\bwriteCookie\\(' },
]

type Group = keyof typeof registry

const untilWhen: Readonly<Record<Group, string>> = {
  ofDevice: 'stays with the device',
  ofOwner: 'that person logs out; others keep theirs',
  untilLogout: 'the person logs out',
  localUntilLogout: 'the person logs out',
  untilAnotherPerson: 'another person logs in, or the logout',
  untilLoginEnds: 'the login ends, by expiry or logout',
  untilNextPage: 'the next page of the tab has read it',
  untilTabCloses: 'the tab is closed',
  betweenTabs: 'at once: the other tabs have heard it',
}

/** Groups without personal data. */
const plain: readonly Group[] = ['ofDevice', 'untilTabCloses']

const groups = Object.entries(registry) as [Group, Partial<Record<Area['name'], readonly string[]>>][]

const keysIn = ({ name }: Area): { key: string; group: Group }[] =>
  groups
    .flatMap(([group, kept]) => (kept[name] ?? []).map((key) => ({ key, group })))
    .sort((one, other) => (one.key < other.key ? -1 : 1))

const web = sourcesBelow('web/src', /\.tsx?$/).filter(
  ({ path }) => !isTest(path) && !path.startsWith('web/src/lib/device/'),
)

/** Folders whose sources define a key; empty for an unused key. */
export const ownersOf = ({ before }: Area, key: string): string[] => {
  const start = key.replace('*', '').replaceAll(/[.+?^$(){}|[\]\\/]/g, '\\$&')
  const use = new RegExp(`(?:${before})['\`]${start}${key.endsWith('*') ? '' : "'"}`)
  return [
    ...new Set(web.filter(({ text }) => use.test(text)).map(({ path }) => dirname(path).slice('web/src/'.length))),
  ]
}

export const unusedKeys = (): string[] =>
  areas.flatMap((area) => keysIn(area).flatMap(({ key }) => (ownersOf(area, key).length === 0 ? [key] : [])))

const rowOf = (area: Area, key: string, group: Group): string => {
  const owners = ownersOf(area, key).map((owner) => `\`web/src/${owner}\``)
  return `| \`${key}\` | ${owners.join(', ')} | ${untilWhen[group]} | ${plain.includes(group) ? 'no' : 'yes'} |`
}

const tableOf = (area: Area): string =>
  [
    `## ${area.title}`,
    '',
    '| key | owner | kept until | private |',
    '|---|---|---|---|',
    ...keysIn(area).map(({ key, group }) => rowOf(area, key, group)),
  ].join('\n')

export const deviceStorageText = (): string =>
  `${[
    '# What the site keeps on a device',
    'From `web/src/lib/device/registry.ts`, written by `npm run docs`. A star is a placeholder for an id or a build.',
    ...areas.map(tableOf),
  ].join('\n\n')}\n`

export const deviceStorageFile = join(root, 'docs/device-storage.md')

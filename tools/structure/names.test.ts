import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allSources, importsOf, type Source } from '../sources.ts'

/** One role in several slices: whoever reads the name knows what it is in each. */
const roles: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: [
    // Who sees a thing, what is said of what they may not see, and what warms it.
    ...['sightOf', 'refuseUnseen', 'heatPoints'],
    // How each operator's answers are read.
    ...['claimOf', 'foundOf', 'submittedOf'],
  ],
  // Of each page, of each slice, of each slice's messages.
  web: ['Page', 'head', 'actions', 'errorOf'],
}

const isOutside = /\.(test|spec|proof|setup)\.tsx?$|\/testing\/|\.(slice|routes)\.ts$/

const namesOf = ({ text }: Source): string[] => {
  const exported = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
  return [...new Set([...text.matchAll(exported)].map(([, name = '']) => name))]
}

/** What comes only when it is wanted has in its stead what lets it come, under the same name. */
const standsFor = (one: Source, other: Source): boolean =>
  /\b(lazyPart|island)\(/.test(one.text) && importsOf(one).includes(`./${basename(other.path)}`)

const filesByName = (workspace: string): Map<string, Source[]> => {
  const files = new Map<string, Source[]>()
  for (const source of allSources()) {
    if (!source.path.startsWith(`${workspace}/src/`) || isOutside.test(source.path)) continue
    for (const name of namesOf(source)) files.set(name, [...(files.get(name) ?? []), source])
  }
  return files
}

describe.each(Object.entries(roles))('what %s exports', (workspace, allowed) => {
  const files = filesByName(workspace)

  it('has a name of its own: of two things with one name a reader finds the wrong one', () => {
    const twins = [...files]
      .filter(([name, all]) => all.length > 1 && !allowed.includes(name))
      .filter(([, all]) => !all.every((one) => all.some((each) => standsFor(one, each) || standsFor(each, one))))
      .map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)
    expect(twins).toEqual([])
  })

  it('and the list of roles has none that is gone', () => {
    expect(allowed.filter((name) => (files.get(name)?.length ?? 0) < 2)).toEqual([])
  })
})

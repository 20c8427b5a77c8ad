import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allSources, importsOf, type Source } from '../sources.ts'

/** Names that several slices export for the same role. */
const roles: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: [
    // Visibility, the refusal of hidden things, and popularity points.
    ...['sightOf', 'refuseUnseen', 'heatPoints'],
    // Parsers of each operator's responses.
    ...['claimOf', 'foundOf', 'submittedOf'],
  ],
  // Exported by each page, by each slice, and by each slice's messages.
  web: ['Page', 'head', 'actions', 'errorOf'],
}

const isOutside = /\.(test|spec|proof|setup)\.tsx?$|\/testing\/|\.(slice|routes)\.ts$/

const namesOf = ({ text }: Source): string[] => {
  const exported = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
  return [...new Set([...text.matchAll(exported)].map(([, name = '']) => name))]
}

/** A lazily loaded component and the file that loads it export the same name. */
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

describe.each(Object.entries(roles))('exports of %s', (workspace, allowed) => {
  const files = filesByName(workspace)

  it('have unique names, so that a search finds the right one', () => {
    const twins = [...files]
      .filter(([name, all]) => all.length > 1 && !allowed.includes(name))
      .filter(([, all]) => !all.every((one) => all.some((each) => standsFor(one, each) || standsFor(each, one))))
      .map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)
    expect(twins).toEqual([])
  })

  it('include every name in the list of roles', () => {
    expect(allowed.filter((name) => (files.get(name)?.length ?? 0) < 2)).toEqual([])
  })
})

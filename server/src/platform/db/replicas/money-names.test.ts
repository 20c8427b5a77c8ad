import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { migrationsFolder } from '../../platform.ts'
import { moneyNames, shownBesideOthers, writingFunctions } from './money-names.ts'

interface SqlFile {
  /** Slice that owns the file. */
  slice: string
  text: string
}

const comments = /--.*$/gm

const filesOf = (folder: string, sliceOf: RegExp): SqlFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({
      slice: sliceOf.exec(file)?.[1] ?? '',
      text: readFileSync(`${folder}/${file}`, 'utf8').replace(comments, '').toLowerCase(),
    }))

const migrations = filesOf(migrationsFolder, /^\d+\.do\.([a-z]+)/)
const functions = filesOf(`${migrationsFolder}/functions`, /^([a-z]+)\./)
const moneySlices = ['ledger', 'wallet']

const created =
  /create (?:unlogged )?(?:or replace )?(?:materialized )?(?:table|view|sequence)(?: if not exists)? ([a-z_]+)/g

/** Names of an SQL text's relations. */
const relationsIn = (text: string): string[] => [...text.matchAll(created)].map(([, name = '']) => name)

const relationsOf = (files: readonly SqlFile[]): string[] => files.flatMap(({ text }) => relationsIn(text))

const nameOf = ({ text }: SqlFile): string => /create or replace function ([a-z_]+)/.exec(text)?.[1] ?? ''

const words = ({ text }: SqlFile): Set<string> => new Set(text.match(/[a-z_][a-z0-9_]*/g))

describe('names about money', () => {
  it('include every table, view and sequence of the slices ledger and wallet', () => {
    const known = [...moneyNames, ...shownBesideOthers]
    const relations = relationsOf(migrations.filter(({ slice }) => moneySlices.includes(slice)))
    expect(relations.length).toBeGreaterThan(20)
    expect(relations.filter((name) => !known.includes(name))).toEqual([])
  })

  it('name only what exists', () => {
    const existing = new Set([...relationsOf(migrations), ...functions.map(nameOf)])
    expect([...moneyNames, ...shownBesideOthers, ...writingFunctions].filter((name) => !existing.has(name))).toEqual([])
  })

  it('include every function that writes or reads a table about money', () => {
    const known = new Set([...moneyNames, ...writingFunctions])
    const wrong = functions.filter((file) => {
      const used = words(file)
      const writes =
        ['insert', 'delete', 'trigger', 'nextval'].some((word) => used.has(word)) || /\bupdate\b/.test(file.text)
      return writes || moneyNames.some((name) => used.has(name)) || moneySlices.includes(file.slice)
    })
    expect(wrong.map(nameOf).filter((name) => !known.has(name))).toEqual([])
  })

  it('are compared with views as well', () => {
    expect(
      relationsIn('create table a (id int); create unlogged table b (); create or replace view c as select 1'),
    ).toEqual(['a', 'b', 'c'])
  })
})

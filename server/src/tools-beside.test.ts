import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from './testing/test-folder.ts'

const scratch = testFolder()
const dataDir = join(scratch, 'data')
const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'info' }

interface Ran {
  code: number | null
  output: string
}

const start = (path: string, words: readonly string[] = []) => {
  const file = fileURLToPath(new URL(path, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = { output: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log.output += chunk))
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ code, output: log.output })))
  return { child, log, ended }
}

const tool = (name: string, ...words: string[]): Promise<Ran> => start(`../../tools/${name}.ts`, words).ended

let site: { child: ChildProcess; log: { output: string }; ended: Promise<Ran> }
let url: string

beforeAll(async () => {
  site = start('testing/whole-server.ts')
  while (!site.log.output.includes('Sheds is on ')) await once(site.child.stdout as Readable, 'data')
  url = /Sheds is on (http:\S+)/.exec(site.log.output)?.[1] ?? ''
})

afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
})

const isUp = async (): Promise<number> => (await fetch(`${url}/readyz?deep=1`)).status

describe('a tool next to a running site', () => {
  it('reads the site’s data: desk, reports, reviews and audit', { tags: ['full'] }, async () => {
    const ran = await Promise.all([tool('desk'), tool('reports'), tool('payments', 'review'), tool('wallet-audit')])
    expect(ran.map(({ code, output }) => (code === 0 ? code : output))).toEqual([0, 0, 0, 0])
    expect(ran.map(({ output }) => output).join('\n')).not.toContain('in use by process')
    expect(await isUp()).toBe(200)
  })

  it('books for the next tool, and leaves the site’s operators running', {
    tags: ['full'],
  }, async () => {
    expect(await tool('payments', 'float', 'mtn', '5000', 'till of the morning')).toMatchObject({ code: 0 })
    const file = join(scratch, 'statement.csv')
    writeFileSync(file, 'time,amount,transaction_id\n')
    const { code, output } = await tool('payments', 'reconcile', 'mtn', file)
    expect([0, 1], output).toContain(code)
    expect((await tool('desk')).output).toContain('5,000')
    expect(await isUp()).toBe(200)
    expect(await tool('wallet-audit')).toMatchObject({ code: 0 })
  })

  it('reads addresses that only their owner can read and that a stop removes', { tags: ['full'] }, async () => {
    const addresses = () => readdirSync(dataDir).filter((name) => name.startsWith('running-'))
    expect(addresses().sort()).toEqual(['running-database.json', 'running-operators.json'])
    for (const name of addresses()) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
    site.child.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
    expect(addresses()).toEqual([])
    // Without a running site, the tool starts and stops the database itself.
    const { code, output } = await tool('desk')
    expect([code, output]).toEqual([0, expect.stringContaining('5,000')])
    expect(addresses()).toEqual([])
  })
})

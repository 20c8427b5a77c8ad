// @module-tag full
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Id } from '@sheds/contract/scalars'
import makeTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { topUpWallet } from '../testing/wallets.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const written = new URL('./testing/client/', import.meta.url)

let test: TestApp
let address: string
let made: string

beforeAll(async () => {
  test = await startTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api`
  // A folder in the workspace, so that imports find the packages.
  const kept = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  mkdirSync(kept, { recursive: true })
  made = mkdtempSync(join(kept, 'client-'))
  cpSync(fileURLToPath(written), made, { recursive: true })
  const document = (await test.app.inject({ url: '/api/openapi.json' })).json()
  writeFileSync(join(made, 'api.ts'), astToString(await makeTypes(document)))
})

afterAll(async () => {
  await test.close()
  rmSync(made, { recursive: true, force: true })
})

const check = async (): Promise<string> => {
  try {
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', made], { cwd: root })
    return ''
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}

type Fill = (account: string, amount: number) => Promise<void>
/** Compiled only here, after the types are generated. */
type Story = (address: string, fill: Fill) => Promise<Record<string, unknown> & { paid: string[]; chat: string }>

const fill: Fill = (account, amount) => topUpWallet(test.context.database.sql, account as Id, amount)

describe('a client that is generated from the description', () => {
  it('type-checks a sale with its payment, and rejects wrong types', async () => {
    expect(await check()).toBe('')
    const wrong = join(made, 'wrong.ts')
    writeFileSync(
      wrong,
      `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'
const client = createClient<paths>({ baseUrl: '' })
await client.PUT('/wallet/send_money', { body: { recipient_wallet_id: 'KQR482', amount: 'all of it' } })
await client.GET('/no/such/call', {})
`,
    )
    const errors = await check()
    rmSync(wrong)
    expect(errors).toMatch(/wrong\.ts\(4,.*'string' is not assignable to type 'number'/)
    expect(errors).toMatch(/wrong\.ts\(5,/)
  })

  it('signs up, opens a shed, sells, and pays once', async () => {
    const { story } = (await import(join(made, 'story.ts'))) as { story: Story }
    const { paid, chat, ...outcome } = await story(address, fill)
    expect(outcome).toEqual({ total: '1', balances: [3500, 1500], refusedWith: 'authorization_required' })
    expect(paid[1]).toBe(paid[0])
    expect(chat).toMatch(/^https:\/\/wa\.me\/237677000000\?text=/)
  })
})

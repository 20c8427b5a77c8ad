import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectControl } from './control-client.ts'
import type { Simulators } from './simulators.ts'
import { mtnClient } from './testing/clients.ts'

const start = async (stateFile: string): Promise<{ child: ChildProcess; access: Simulators }> => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, '--auto-approve', 'never', '--state-file', stateFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, access: JSON.parse(line) as Simulators }
}

describe('npm run simulators', () => {
  it('keeps the payments it accepted over a kill', { tags: ['full'] }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheds-operators-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const stateFile = join(folder, 'operators.json')
    const reference = '3f0c2f5e-6f0f-4b5b-9f57-0d8f4d1b2c3a'
    const first = await start(stateFile)
    expect((await mtnClient(first.access.mtn).pay({}, { 'x-reference-id': reference })).status).toBe(202)
    await connectControl(first.access.mtn.url).advance(60_000)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const { access } = await start(stateFile)
    const client = mtnClient(access.mtn)
    expect((await client.statusOf(reference)).json().status).toBe('PENDING')
    expect((await client.pay({}, { 'x-reference-id': reference })).status).toBe(409)
    await connectControl(access.mtn.url).advance(240_000)
    expect((await client.statusOf(reference)).json().reason).toBe('EXPIRED')
    expect((await connectControl(access.orange.url).state()).total).toBe(0)
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { testFolder } from './testing/test-folder.ts'
import { openWire } from './testing/wire.ts'

const dataDir = testFolder()
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the real process on its own embedded database; the site must be built. */
const start = async (env: Record<string, string> = {}) => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Sheds is on http/)
  const address = /Sheds is on (\S+)/.exec(output)?.[1] ?? ''
  return { child, ended, address, output: () => output }
}

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stops in good order on %s', async (signal) => {
    const { child, ended, address, output } = await start()
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await fetch(address)).status).toBe(200)
    await openWire(address)
    const started = Date.now()
    child.kill(signal)
    child.kill(signal)
    const code = await ended
    expect(code, output()).toBe(0)
    expect(Date.now() - started).toBeLessThan(10_000)
    expect(output()).not.toMatch(/^\s+at /m)
  })

  it('starts again after it was killed', async () => {
    const first = await start()
    first.child.kill('SIGKILL')
    await first.ended
    const second = await start()
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('closes two hundred slow headers and two hundred slow bodies within the default time', {
    timeout: 120_000,
  }, async () => {
    const { address, child, ended } = await start()
    const wires = await Promise.all(Array.from({ length: 400 }, () => openWire(address)))
    for (const [index, wire] of wires.entries()) {
      const body = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n'
      wire.send(`POST /api/unknown HTTP/1.1\r\nhost: localhost\r\n${index < 200 ? '' : body}`)
    }
    const drip = setInterval(() => {
      for (const [index, wire] of wires.entries()) if (wire.socket.writable) wire.send(index < 200 ? 'x: y\r\n' : ' ')
    }, 1000)
    const looking = setInterval(async () => expect((await fetch(`${address}/healthz`)).status).toBe(200), 1000)
    const outcomes = await Promise.all(wires.map((wire) => wire.ended()))
    clearInterval(drip)
    clearInterval(looking)
    for (const { status } of outcomes.flat()) expect(status).toBeLessThan(500)
    expect((await fetch(address)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErrorBody } from '@sheds/contract/endpoint'
import { afterEach, describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { noise, photo } from './testing/image-bytes.ts'
import { type RunningServer, runServer } from './testing/running-server.ts'

const dataDir = testFolder()
const small = await photo({ width: 64, height: 48 }).jpeg().toBuffer()
/** Small input with large results: a coarse JPEG with much detail. */
const growing = await noise({ width: 1080, height: 1080 }).jpeg({ quality: 20 }).toBuffer()
let server: RunningServer | undefined
let mounted = false

afterEach(async () => {
  await server?.kill()
  if (mounted) execFileSync('umount', [dataDir])
  mounted = false
  rmSync(dataDir, { recursive: true, force: true })
})

const upload = (body: Uint8Array): Promise<Response> => {
  const form = new FormData()
  form.append('picture', new File([new Uint8Array(body)], 'a.jpg'))
  return fetch(`${server?.address}/api/picture`, { method: 'POST', body: form })
}

const left = (): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'filling')
    .map((entry) => entry.name)

const expectLater = async (response: Response): Promise<void> => {
  const { code, message } = ErrorBody.parse(await response.json())
  expect([response.status, code, message]).toEqual([503, 'unavailable', expect.stringContaining('try again')])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(left()).toEqual([])
}

describe('full disk', () => {
  it('answers 503 to an upload, which succeeds later', { tags: ['full'] }, async () => {
    mkdirSync(dataDir, { recursive: true })
    server = await runServer(dataDir, 40)
    await expectLater(await upload(await noise({ width: 600, height: 450 }).jpeg().toBuffer()))
    expect((await upload(small)).status).toBe(201)
  })

  it('answers 503 while variants are written, without calling the picture broken', { tags: ['full'] }, async () => {
    mkdirSync(dataDir, { recursive: true })
    server = await runServer(dataDir, Math.ceil(growing.length / 512) + 8)
    await expectLater(await upload(growing))
    expect((await upload(small)).status).toBe(201)
  })

  it.skipIf(!canMount())('answers 503 as long as no space is left', { tags: ['full'] }, async () => {
    mkdirSync(dataDir, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dataDir])
    mounted = true
    server = await runServer(dataDir)
    expect((await upload(small)).status).toBe(201)
    for (const free of [0, 20_000, growing.length + 20_000]) {
      rmSync(join(dataDir, 'files'), { recursive: true, force: true })
      fillUpTo(free)
      await expectLater(await upload(growing))
    }
    rmSync(join(dataDir, 'filling'))
    expect((await upload(small)).status).toBe(201)
  })
})

const fillUpTo = (free: number): void => {
  rmSync(join(dataDir, 'filling'), { force: true })
  const { bavail, bsize } = statfsSync(dataDir)
  writeFileSync(join(dataDir, 'filling'), Buffer.alloc(Math.max(0, bavail * bsize - free)))
}

/** Requires root, and not every container allows it. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

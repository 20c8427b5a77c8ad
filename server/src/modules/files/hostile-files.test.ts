import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ErrorBody } from '@sheds/contract/endpoint'
import type { Picture } from '@sheds/contract/files/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { casesOfTier } from '../../testing/tiers/tier.ts'
import { type HostileFile, refusedFiles, smugglingFiles } from './testing/hostile-files.ts'
import { marker, noise } from './testing/image-bytes.ts'
import { type RunningServer, runServer } from './testing/running-server.ts'

const dataDir = testFolder()
const refused = await refusedFiles()
const smuggling = await smugglingFiles()
let server: RunningServer
let normalMemory = 0

beforeAll(async () => {
  server = await runServer(dataDir)
  const body = await noise({ width: 2000, height: 1500 }).jpeg().toBuffer()
  for (let count = 0; count < 3; count++) await upload({ what: 'a photo', body })
  normalMemory = await server.mostMemory()
})

afterAll(() => server.kill())

const upload = async ({ body, name = 'photo.jpg', type = 'image/jpeg' }: HostileFile): Promise<Response> => {
  const form = new FormData()
  form.append('picture', new File([new Uint8Array(body)], name, { type }))
  return fetch(`${server.address}/api/picture`, { method: 'POST', body: form })
}

const stored = (): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const variantsOf = async ({ srcset }: Picture): Promise<Buffer[]> => {
  const addresses = `${srcset.avif}, ${srcset.webp}`.split(', ').map((each) => each.split(' ')[0])
  return Promise.all(
    addresses.map(async (each) => {
      const response = await fetch(`${server.address}${each}`)
      expect(response.headers.get('content-type')).toMatch(/^image\/(avif|webp)$/)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
}

describe('hostile uploads', () => {
  it('cover at least 60 cases', () => {
    expect(refused.length + smuggling.length).toBeGreaterThanOrEqual(60)
  })

  it.each(casesOfTier(refused))('are refused without a trace: $what', async (file) => {
    const before = stored()
    const response = await upload(file)
    expect([400, 413, 415]).toContain(response.status)
    const { fields } = ErrorBody.parse(await response.json())
    expect(Object.keys(fields ?? {})).toEqual(['picture'])
    expect(stored()).toEqual(before)
  })

  it.each([
    ['PNG of 256 megapixels', 413],
    ['PNG just past the limit of pixels', 413],
    ['10 MB and a byte', 413],
    ['SVG with script', 415],
    ['jpeg cut at 50 %', 415],
    ['an empty file', 415],
  ])('are refused, %s, with %i', async (name, status) => {
    const file = refused.find(({ what }) => what === name)
    expect((await upload(file as HostileFile)).status).toBe(status)
  })

  it.each(casesOfTier(smuggling))('are stored without anything but the picture: $what', async (file) => {
    const response = await upload(file)
    expect(response.status).toBe(201)
    const { picture } = (await response.json()) as { picture: Picture }
    for (const body of await variantsOf(picture)) {
      expect(body.includes(marker)).toBe(false)
      const { exif, xmp, icc, iptc } = await sharp(body).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  it('leave the server working, below 1.5 times its memory', { tags: ['full'] }, async () => {
    expect(await server.mostMemory()).toBeLessThan(1.5 * normalMemory)
    const body = await noise().png().toBuffer()
    expect((await upload({ what: 'a photo', body })).status).toBe(201)
  })
})

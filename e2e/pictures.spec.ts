// @module-tag full
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../tools/sources.ts'
import { pictureNames, takePictures } from './pictures.ts'
import { shareChromium } from './support/chromium.ts'
import { startSite } from './support/site.ts'

describe('the pictures in README', () => {
  it('can be taken from the demo market, with enough pictures on the first screen', async () => {
    const site = await startSite({ DEMO: '1' })
    const folder = mkdtempSync(join(tmpdir(), 'sheds-pictures-'))
    try {
      await takePictures(await shareChromium(), site.url, folder)
      expect(readdirSync(folder).sort()).toEqual([...pictureNames].sort())
      const small = pictureNames.filter((name) => statSync(join(folder, name)).size < 60_000)
      expect(small).toEqual([])
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('are stored in docs/pictures', () => {
    expect(readdirSync(join(root, 'docs/pictures')).sort()).toEqual([...pictureNames].sort())
  })
})

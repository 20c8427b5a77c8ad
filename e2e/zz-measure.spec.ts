import { writeFileSync } from 'node:fs'
import type { Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { at, everyPath, plantThings } from './support/paths.ts'
import { tellStory } from './support/story.ts'
import { phone } from './support/visitor.ts'

const story = tellStory()
it('measures', { timeout: 600_000 }, async () => {
  const things = await plantThings(story.site().url)
  const lines: string[] = []
  for (const path of everyPath) {
    const visitor = await story.open('about:blank', { viewport: phone })
    const responses: Response[] = []
    visitor.page.on('response', (response) => void responses.push(response))
    await visitor.page.goto(at(path, things), { waitUntil: 'networkidle' })
    const js: string[] = []
    let sum = 0
    let all = 0
    for (const r of responses.filter((r) => r.url().startsWith('http'))) {
      all++
      if (!r.url().endsWith('.js')) continue
      const { responseBodySize } = await r.request().sizes()
      sum += responseBodySize
      js.push(`${r.url().replace(/.*assets./, '')}:${(responseBodySize / 1024).toFixed(1)}`)
    }
    lines.push(`${path} ${(sum / 1024).toFixed(1)}K js=${js.length} all=${all}  ${js.join(' ')}`)
    await visitor.context.close()
  }
  writeFileSync('/tmp/measure.txt', lines.join('\n'))
  expect(1).toBe(1)
})

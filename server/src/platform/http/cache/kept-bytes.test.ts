import { expect, it } from 'vitest'
import { bytesOf } from './cached.ts'
import { compressed } from './compress.ts'

it('an answer that is kept holds its own bytes and nothing beside them', async () => {
  const body = bytesOf('a short answer '.repeat(100))
  for (const bytes of [body, await compressed(body, 'br'), await compressed(body, 'gzip')])
    expect(bytes.buffer.byteLength).toBe(bytes.length)
})

import { describe, expect, it } from 'vitest'
import { bytesOf } from './cached.ts'
import { compressed } from './compress.ts'

describe('bytesOf and compressed', () => {
  it('return buffers without unused memory', async () => {
    const body = bytesOf('a short answer '.repeat(100))
    for (const bytes of [body, await compressed(body, 'br'), await compressed(body, 'gzip')])
      expect(bytes.buffer.byteLength).toBe(bytes.length)
  })
})

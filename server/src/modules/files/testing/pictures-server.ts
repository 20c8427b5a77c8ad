import { createHash } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import { startTestApp } from '../../../testing/test-app.ts'
import { createFilesSlice } from '../files.slice.ts'
import { createPicturesSlice } from './pictures.slice.ts'

/**
 * Server in a separate process, to be measured and killed. Reports its address, and its peak memory on request. Accepts
 * any token as a login, and the sender's address from a header.
 */
const [dataDir = ''] = process.argv.slice(2)
/** Deterministic id of a token. */
const idOf = (token: string): Id => {
  const hex = createHash('sha256').update(token).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}` as Id
}

const { app } = await startTestApp({
  slices: (context) => [createFilesSlice(context), createPicturesSlice(context)],
  env: { DATA_DIR: dataDir, TRUST_PROXY: '1' },
  findActor: async (token) => ({ userId: idOf(token), sessionId: token }),
})
let most = 0
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
process.on('message', () => {
  process.send?.(most)
  most = 0
})
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

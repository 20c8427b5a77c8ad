import { createHash } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import { startTestApp } from '../../../testing/test-app.ts'
import { createFilesSlice } from '../files.slice.ts'
import { createPicturesSlice } from './pictures.slice.ts'

/**
 * A server in a process of its own, to be measured and killed. Tells its address, and its most memory when asked. Any
 * login is somebody, and senders say themselves from where.
 */
const [dataDir = ''] = process.argv.slice(2)
/** The same for the same token. */
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

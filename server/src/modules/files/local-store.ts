import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Stores files in a folder of the local disk. */
export const createLocalStore = (folder: string): FileStore => ({
  async size(key) {
    const found = await stat(join(folder, key)).catch(notThere)
    return found?.isFile() === true ? found.size : undefined
  },
  async put(key, path) {
    const target = join(folder, key)
    await mkdir(dirname(target), { recursive: true })
    await flush(path)
    await rename(path, target)
  },
  read: async (key, range) => createReadStream(join(folder, key), range),
  remove: (key) => rm(join(folder, key), { force: true }),
})

/** Flushes first, so that a power cut cannot leave a name with half a file. */
const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const notThere = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

import { readFileSync, rmSync } from 'node:fs'
import { tryRun } from './programs.ts'

/** Shared memory that killed PostgreSQL processes leave behind. */
export interface SharedMemory {
  /** Remembers the segments that these processes use. */
  note(pids: readonly number[]): void
  /** Deletes the remembered segments, once no process uses them. */
  free(): void
}

export const createSharedMemory = (): SharedMemory => {
  const files = new Set<string>()
  const ids = new Set<string>()
  return {
    note(pids) {
      for (const line of pids.flatMap(mapsOf)) {
        const [, , , , inode = '', path = ''] = line.split(/\s+/)
        if (path.startsWith('/dev/shm/PostgreSQL.')) files.add(path)
        // The inode of a System V segment is its id.
        if (path.startsWith('/SYSV')) ids.add(inode)
      }
    },
    free() {
      for (const file of files) rmSync(file, { force: true })
      for (const id of ids) tryRun('ipcrm', '-m', id)
    },
  }
}

const mapsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  } catch {
    return []
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { cheapPasswords } from '@sheds/server/testing/cheap-passwords'
import { createTestDatabase } from '@sheds/server/testing/test-database'

export interface Site {
  url: string
  /** URL of its database. */
  database: string
  stop(): Promise<void>
}

/** The real server on a free port with its own database; only password hashing is cheaper. */
export const startSite = async (env: Record<string, string> = {}): Promise<Site> => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-site-'))
  const server = await startServer(
    loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      // The tests run in the same process, so its delays do not mean overload.
      OVERLOAD_DELAY_MS: '60000',
      PICTURE_SECONDS: '600',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      ...env,
    }),
    { slices: { users: { passwords: cheapPasswords } } },
  )
  return {
    url: server.address,
    database: database.url,
    async stop() {
      await server.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

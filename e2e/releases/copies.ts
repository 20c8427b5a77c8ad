import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { type RunningServer, startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { builtPages } from '@sheds/server/platform/http/pages/built-pages'
import { cheapPasswords } from '@sheds/server/testing/cheap-passwords'
import { createTestDatabase } from '@sheds/server/testing/test-database'
import { deriveBuild } from './derived-build.ts'

export interface Copies {
  /** URL of the load balancer in front of the copies. */
  url: string
  database: string
  /** Number of the newest build. */
  newest(): number
  /** Starts a rolling release: one of the two copies serves a new build. */
  beginRelease(): Promise<void>
  /** The other copy follows. */
  endRelease(): Promise<void>
  stop(): Promise<void>
}

/** Two copies of the site behind a load balancer, with one database and one file store. */
export const startCopies = async (): Promise<Copies> => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'releases-'))
  const first = Math.floor(Date.now() / 1000)
  let releases = 0
  let site = ''

  const build = (): void => {
    releases += 1
    site = deriveBuild(folder, { mark: `build-${releases}`, at: first + releases })
  }
  const start = async (): Promise<RunningServer> =>
    startServer(
      loadConfig({
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        OVERLOAD_DELAY_MS: '60000',
        PICTURE_SECONDS: '600',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.url,
        DATABASE_POOL: '4',
      }),
      { pages: await builtPages(site), slices: { users: { passwords: cheapPasswords } } },
    )

  build()
  const copies = [await start(), await start()]
  const balancer = await startBalancer(copies)
  const replace = async (place: number): Promise<void> => {
    const before = copies[place]
    copies[place] = await start()
    await before?.stop()
  }
  return {
    url: balancer.url,
    database: database.url,
    newest: () => first + releases,
    async beginRelease() {
      build()
      await replace(0)
    },
    endRelease: () => replace(1),
    async stop() {
      await balancer.close()
      for (const copy of copies) await copy.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Load balancer: round robin; retries a GET on the next copy when a stopping one did not answer. */
const startBalancer = async (copies: readonly RunningServer[]) => {
  let turn = 0
  const pass = (request: IncomingMessage, answer: ServerResponse, tries: number): void => {
    turn += 1
    const { address } = copies[turn % copies.length] as RunningServer
    const { method, headers } = request
    const passed = ask(`${address}${request.url}`, { method, headers, agent: false }, (found) => {
      if (answer.destroyed) return void found.destroy()
      answer.writeHead(found.statusCode ?? 502, found.headers)
      pipeline(found, answer, () => undefined)
    })
    passed.on('error', () => {
      if (method === 'GET' && tries > 1 && !answer.headersSent) pass(request, answer, tries - 1)
      else answer.destroy()
    })
    if (method === 'GET') passed.end()
    else pipeline(request, passed, () => undefined)
  }
  const balancer = createServer((request, answer) => pass(request, answer, copies.length))
  await new Promise<void>((resolve) => void balancer.listen(0, '127.0.0.1', resolve))
  const { port } = balancer.address() as AddressInfo
  const close = async (): Promise<void> => {
    balancer.closeAllConnections()
    await new Promise((resolve) => balancer.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

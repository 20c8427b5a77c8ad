import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoParts } from '@sheds/demo/parts'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import { connect } from '@sheds/server/platform/db/database'
import { buildSite } from '../tools/build.ts'
import { logIn } from './support/callers.ts'
import { openMarket } from './support/market.ts'
import { type ServerProcess, serve } from './support/process.ts'
import { holdCeiling } from './support/rounds.ts'

const requests = Number(process.env.BENCH_REQUESTS ?? 60_000)
const uploads = 200
const mostMiB = 400
const together = 4
const told = 10

/** What the web process holds after many distinct requests, each of which could be kept, and uploads. */
export const measure = async (): Promise<void> => {
  await buildSite()
  const market = await openMarket('hundredth', demoParts)
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-files-'))
  const server = await serve('overload.server.ts', '', { DATABASE_URL: market.url, DATA_DIR: dataDir })
  try {
    print('after start', server)
    const paths = await distinctPaths(market.url)
    const part = Math.ceil(requests / told)
    for (let from = 0; from < requests; from += part) {
      await askAll(server.url, paths.slice(from, from + part))
      print(`after ${Math.min(requests, from + part)} requests`, server)
    }
    await upload(server, market.url)
    print(`after ${uploads} uploads`, server)
    holdCeiling('the web process, MiB', server.memory().own, mostMiB)
  } finally {
    await server.stop()
    await market.stop()
    rmSync(dataDir, { recursive: true })
  }
}

const print = (name: string, server: ServerProcess): void => {
  const { own, children } = server.memory()
  console.log(`  ${name}: web process ${own} MiB, children ${children.join(', ') || 'none'}`)
}

/** Of five requests one is a page; half take theirs compressed. */
const distinctPaths = async (databaseUrl: string): Promise<string[]> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  const ids = await sql<{ id: string }[]>`select id from products where status <> 'hidden' order by md5(id::text)`
  await close()
  const ways = ['', '?lang=fr']
  const pages = ids.flatMap(({ id }) => ways.map((way) => `/products/${id}/details${way}`))
  const calls = ids.flatMap(({ id }) => [
    `/api/products/${id}`,
    `/api/pages/products/${id}`,
    ...[10, 20, 30, 40, 50].map((limit) => `/api/products/${id}/reviews?limit=${limit}`),
  ])
  let [page, call] = [0, 0]
  return Array.from({ length: requests }, (_, index) =>
    index % 5 === 0 ? (pages[page++ % pages.length] ?? '/') : (calls[call++ % calls.length] ?? '/'),
  )
}

const askAll = async (url: string, paths: readonly string[]): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: together })
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < paths.length) {
      const at = next++
      await ask(agent, url + paths[at], at % 2 === 0 ? 'br' : 'identity')
    }
  }
  await Promise.all(Array.from({ length: together }, caller))
  agent.destroy()
}

const ask = (agent: Agent, url: string, encoding: string): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': encoding } }, (answer) => {
      if ((answer.statusCode ?? 0) >= 500) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().once('end', resolve).once('error', reject)
    })
      .once('error', reject)
      .end()
  })

const upload = async (served: ServerProcess, databaseUrl: string): Promise<void> => {
  const { sql, close } = connect({ url: databaseUrl, prepare: false, max: 1 })
  const people = await logIn(sql, uploads)
  await close()
  const picture = await photo({ width: 1600, height: 1200 }).jpeg().toBuffer()
  for (const [index, { id, token }] of people.entries()) {
    if (index === uploads / 2 - 1) print(`after ${index} uploads`, served)
    const body = new FormData()
    body.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg')
    const path = `${served.url}/api/users/${id}/profile/profile_picture`
    const sent = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    if (sent.status !== 200) throw new Error(`an upload was answered ${sent.status}: ${await sent.text()}`)
    await sent.arrayBuffer()
  }
}

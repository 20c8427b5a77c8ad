import { connect } from 'node:net'
import type { EndpointSpec } from '@sheds/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../app.ts'
import { AppError } from '../platform/app-error.ts'
import { guardUploads } from '../platform/http/limits/upload-places.ts'
import { arriveWithSingle, showUnheard } from './music.ts'
import { arrive, type TestPerson } from './people.ts'
import { addProduct } from './products.ts'
import { arriveWithShed } from './sheds.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { postWrite } from './writes.ts'

let test: TestApp
let stranger: TestPerson
let address: URL
/** Whose things they are, by the names of parameters. */
let others: Record<string, string>
let ofMusic: Record<string, string>

beforeAll(async () => {
  test = await startTestApp()
  address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  stranger = await arrive(test)
  const { owner, shed } = await arriveWithShed(test)
  const product = await addProduct(test, { owner, shed })
  const things = { user: owner.id, shed: shed.id, write: (await postWrite(test, owner)).id }
  const { music } = await arriveWithSingle(test)
  await showUnheard(test, music.id)
  ofMusic = { shed_id: music.shed_id, music_id: music.id }
  others = { shed_id: shed.id, product_id: product.id, dish_id: product.id, ...things }
})

afterAll(() => test.close())

const uploads = (): EndpointSpec[] =>
  test.slices.flatMap(({ bindings }) => bindings).flatMap(({ endpoint }) => (endpoint.upload ? [endpoint] : []))

/** Promises a body of a megabyte, sends a few bytes of it, and waits for what is said to that: so long, where that may be nothing. */
const begin = (method: string, path: string, token: string, milliseconds = 0): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(address.port), address.hostname)
    socket.on('data', (data) => {
      resolve(String(data).slice(0, 'HTTP/1.1 000'.length))
      socket.destroy()
    })
    socket.on('close', () => resolve('closed'))
    socket.setTimeout(milliseconds, () => {
      resolve('nothing')
      socket.destroy()
    })
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=line\r\n\r\n--line\r\n',
    )
  })

describe('files of who had the decoder for long', () => {
  it('are refused before they come, and told when they may', async () => {
    const sated = await arrive(test)
    guardUploads(test.app, ({ account, address: from }) => {
      if (account === sated.id) throw new AppError('too_many_requests', { retryAfterSeconds: 77 })
      expect(from).toBe('127.0.0.1')
    })
    const [endpoint] = uploads().filter(({ path: each }) => each.includes('profile'))
    const own = apiPath(endpoint as EndpointSpec, { params: { id: sated.id } })
    expect(await begin(endpoint?.method ?? '', own, sated.token)).toBe('HTTP/1.1 429')
    const other = apiPath(endpoint as EndpointSpec, { params: { id: stranger.id } })
    expect(await begin(endpoint?.method ?? '', other, stranger.token, 2000)).toBe('nothing')
  })
})

describe('files for what is not the caller’s own', () => {
  it('are refused before they come, by every call that takes files', async () => {
    expect(uploads().length).toBeGreaterThanOrEqual(11)
    for (const endpoint of uploads()) {
      const kind = ['shed', 'write'].find((each) => endpoint.path.includes(each)) ?? 'user'
      const id = others[kind]
      const path = apiPath(endpoint, {
        params: { ...others, ...(endpoint.path.includes('/music/') && ofMusic), id: id ?? '' },
      })
      expect(`${endpoint.path} ${await begin(endpoint.method, path, stranger.token)}`).toBe(
        `${endpoint.path} HTTP/1.1 403`,
      )
    }
  })
})

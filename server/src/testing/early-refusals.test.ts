import { connect } from 'node:net'
import type { EndpointSpec } from '@sheds/contract/endpoint'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../app.ts'
import { AppError } from '../platform/app-error.ts'
import { guardUploads } from '../platform/http/limits/upload-places.ts'
import { arriveWithSingle, publishWithoutAudio } from './music.ts'
import { arrive, type TestPerson } from './people.ts'
import { addProduct } from './products.ts'
import { arriveWithShed } from './sheds.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { postWrite } from './writes.ts'

let test: TestApp
let stranger: TestPerson
let address: URL
/** Ids of resources that the stranger does not own, by parameter name. */
let others: Record<string, string>
let ofMusic: Record<string, string>

beforeAll(async () => {
  test = await startTestApp()
  address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  stranger = await arrive(test)
  const { owner, shed } = await arriveWithShed(test)
  const product = await addProduct(test, { owner, shed })
  const author = await arrive(test)
  const { body } = await test.call(
    reviewProduct,
    { params: { id: product.id }, body: { rating: 5, comment: 'Good' } },
    author.token,
  )
  const things = { user: owner.id, shed: shed.id, write: (await postWrite(test, owner)).id, review: body.review.id }
  const { music } = await arriveWithSingle(test)
  await publishWithoutAudio(test, music.id)
  ofMusic = { shed_id: music.shed_id, music_id: music.id }
  others = { shed_id: shed.id, product_id: product.id, dish_id: product.id, ...things }
})

afterAll(() => test.close())

const uploads = (): EndpointSpec[] =>
  test.slices.flatMap(({ bindings }) => bindings).flatMap(({ endpoint }) => (endpoint.upload ? [endpoint] : []))

/** Promises a body of 1 MB, sends a few bytes and returns the status line; `nothing` after the given time. */
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

describe('an upload by an account above its image quota', () => {
  it('answers 429 before the body is received', async () => {
    const limited = await arrive(test)
    guardUploads(test.app, ({ account, address: from }) => {
      if (account === limited.id) throw new AppError('too_many_requests', { retryAfterSeconds: 77 })
      expect(from).toBe('127.0.0.1')
    })
    const [endpoint] = uploads().filter(({ path: each }) => each.includes('profile'))
    const own = apiPath(endpoint as EndpointSpec, { params: { id: limited.id } })
    expect(await begin(endpoint?.method ?? '', own, limited.token)).toBe('HTTP/1.1 429')
    const other = apiPath(endpoint as EndpointSpec, { params: { id: stranger.id } })
    expect(await begin(endpoint?.method ?? '', other, stranger.token, 2000)).toBe('nothing')
  })
})

describe('an upload to a resource of another account', () => {
  it('answers 403 before the body is received, in every upload endpoint', async () => {
    expect(uploads().length).toBeGreaterThanOrEqual(11)
    for (const endpoint of uploads()) {
      const kind = ['shed', 'write', 'review'].find((each) => endpoint.path.includes(each)) ?? 'user'
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

import { updateProduct } from '@sheds/contract/products/products'
import { deleteShed, updateShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriveWithSingle, publishWithoutAudio } from '../../../testing/music.ts'
import { arrive } from '../../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../../testing/products.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { postWrite } from '../../../testing/writes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ env: { SECURITY_CONTACT: 'mailto:holes@sheds.cm' } })
})

afterAll(() => test.close())

const origin = 'http://sheds.example'
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { host: 'sheds.example', ...headers } })

const hostile = '</title><script>alert(1)</script>&amp;"\u2028]]>'

/** Names of all elements in order; throws if the XML is not well-formed. */
const elementsOf = (xml: string): string[] => {
  const open: string[] = []
  const names: string[] = []
  const rest = xml
    .replace(/^<\?xml[^?]*\?>/, '')
    .replace(
      /<(\/?)([a-z]+)((?: [\w:]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)(\/?)>/gi,
      (_, end, name, _attributes, self) => {
        if (end === '/') {
          if (open.pop() !== name) throw new Error(`${name} ends where it does not begin`)
        } else {
          names.push(name)
          if (self !== '/') open.push(name)
        }
        return ''
      },
    )
  const left = rest.replace(/&(?:amp|lt|gt|quot);/g, '')
  if (open.length > 0 || /[<&]/.test(left)) throw new Error(`not well formed: ${open.join()} ${left.slice(0, 80)}`)
  return names
}

describe('GET feed.xml', () => {
  it("lists a shed's new products and songs, newest first, as visitors see them", async () => {
    const seller = await arriveWithSingle(test, { title: 'Makossa & co' })
    const { owner, shed, music } = seller
    await publishWithoutAudio(test, music.id)
    await test
      .call(updateShed, { params: { id: shed.id }, body: { category: 'mix' } }, owner.token)
      .catch(() => undefined)
    const answer = await get(`/sheds/${shed.id}/feed.xml`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'x-robots-tag': 'noindex',
      etag: expect.any(String),
      'last-modified': expect.any(String),
    })
    expect(elementsOf(answer.payload).filter((name) => name === 'entry')).toHaveLength(1)
    expect(answer.payload).toContain(`<id>${origin}/music/${music.id}/details</id>`)
    expect(answer.payload).toContain('<title>Makossa &amp; co</title>')
    expect(answer.payload).toContain(
      `<link rel="self" type="application/atom+xml" href="${origin}/sheds/${shed.id}/feed.xml"/>`,
    )
  })

  it('has all elements that Atom requires, whatever names contain', async () => {
    const { owner, shed } = await arriveWithProduct(test, 'fashion', { name: 'Wax', caption: hostile })
    await addProduct(test, { owner, shed }, { name: 'Second' })
    const names = elementsOf((await get(`/sheds/${shed.id}/feed.xml`)).payload)
    for (const name of ['id', 'title', 'updated', 'author'])
      expect(names.filter((each) => each === name).length).toBeGreaterThanOrEqual(2)
    const { payload } = await get(`/sheds/${shed.id}/feed.xml`)
    expect(payload.indexOf('Second')).toBeLessThan(payload.indexOf('Wax'))
    expect(payload).not.toMatch(/<script|private\.example|699 ?88/)
    for (const [, time = ''] of payload.matchAll(/<(?:updated|published)>([^<]+)/g))
      expect(new Date(time).toISOString()).toBe(time)
  })

  it('lists the writes of an author', async () => {
    const author = await arrive(test)
    const write = await postWrite(test, author, { content: 'Ndolé *ce midi* à Bonapriso' })
    const { payload } = await get(`/users/${author.id}/feed.xml`)
    elementsOf(payload)
    expect(payload).toContain(`<id>${origin}/writes/${write.id}</id>`)
    expect(payload).toContain('<title>Ndolé ce midi à Bonapriso</title>')
  })

  it('follows changes, and answers 304 to conditional requests', async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const path = `/sheds/${shed.id}/feed.xml`
    const { headers, payload } = await get(path)
    for (const asked of [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ])
      expect(await get(path, asked)).toMatchObject({ statusCode: 304, payload: '' })
    expect((await get(path, { 'if-modified-since': new Date(0).toUTCString() })).statusCode).toBe(200)
    expect(await get(path, {}, 'HEAD')).toMatchObject({ statusCode: 200, payload: '' })
    expect(payload).toContain(product.id)
    await test.call(updateProduct, { params: { id: product.id }, body: { status: 'hidden' } }, owner.token)
    expect((await get(path, { 'if-none-match': String(headers.etag) })).payload).not.toContain(product.id)
  })

  it('answers 404 for deleted and unknown things', async () => {
    const { owner, shed } = await arriveWithProduct(test)
    expect((await get(`/sheds/${shed.id}/feed.xml`)).statusCode).toBe(200)
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect((await get(`/sheds/${shed.id}/feed.xml`)).statusCode).toBe(404)
    for (const id of ['x', '01890000-0000-7000-8000-000000000000', '%00']) {
      expect((await get(`/sheds/${id}/feed.xml`)).statusCode).toBe(404)
      expect((await get(`/users/${id}/feed.xml`)).statusCode).toBe(404)
    }
  })

  it('takes few statements, even for many requests with added query strings', async () => {
    const { shed } = await arriveWithProduct(test)
    const path = `/sheds/${shed.id}/feed.xml`
    expect(await test.countStatements(() => get(path))).toBeLessThanOrEqual(3)
    const many = Array.from({ length: 100 }, (_, at) => get(`${path}?fbclid=${at}`))
    expect(await test.countStatements(async () => Promise.all([get(path), ...many]))).toBeLessThanOrEqual(6)
  })
})

describe('documents for programs', () => {
  it("include robots.txt with the sitemap's address", async () => {
    const { payload, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(payload).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(payload).toContain('Disallow: /api/')
    // Pages marked as noindex must stay readable, so that search engines see the mark.
    expect(payload).not.toMatch(/Disallow: \/(?:orders|receipts|render_search)/)
  })

  it('include security.txt with a contact, valid for almost a year', async () => {
    const { payload } = await get('/.well-known/security.txt')
    expect(payload).toMatch(/^Contact: mailto:holes@sheds\.cm$/m)
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(payload) ?? []
    const days = (Date.parse(expires) - Date.now()) / (24 * 3_600_000)
    expect([days > 360, days < 365]).toEqual([true, true])
  })

  it('omit security.txt if no contact is configured', async () => {
    const quiet = await startTestApp({ sharedDatabase: test.database })
    expect((await quiet.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
    await quiet.close()
  })
})

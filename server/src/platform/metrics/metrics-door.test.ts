import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openMetricsPort } from './metrics-door.ts'

const token = 'a-token-for-this-test-only'
const production = { NODE_ENV: 'production', RATE_LIMITS: 'on', PUBLIC_URL: 'https://sheds.example' }

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const start = async (env: Record<string, string> = {}): Promise<TestApp> => {
  const app = await startTestApp({ metered: true, slices: () => [], env })
  apps.push(app)
  return app
}

interface Sender {
  headers?: Record<string, string>
  remoteAddress?: string
}

const get = ({ app }: TestApp, url: string, { headers, remoteAddress = '127.0.0.1' }: Sender = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers }, remoteAddress })

describe('GET /metrics', () => {
  it('answers as an unknown path in production without a port or token, and counts nothing', async () => {
    const test = await start(production)
    const [metrics, unknown] = [await get(test, '/metrics'), await get(test, '/unknown')]
    expect([metrics.statusCode, metrics.body]).toEqual([404, unknown.body])
    expect(test.metrics).toBeUndefined()
  })

  it('requires the whole token, in production too', async () => {
    const test = await start({ ...production, METRICS_TOKEN: token })
    const withToken = (own: string) => get(test, '/metrics', { headers: { authorization: `Bearer ${own}` } })
    const right = await withToken(token)
    expect([right.statusCode, right.headers['content-type']]).toEqual([200, expect.stringContaining('version=0.0.4')])
    expect(right.body).toContain('sheds_http_running')
    for (const wrong of [`${token}s`, token.slice(0, -1), `${token.slice(0, -1)}x`, ''])
      expect((await withToken(wrong)).statusCode, wrong).toBe(401)
    const without = await get(test, '/metrics')
    expect([without.statusCode, without.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(right.body + without.body).not.toContain(token)
  })

  it('answers this machine only, in development without a token', async () => {
    const test = await start()
    expect((await get(test, '/metrics')).statusCode).toBe(200)
    const others: Sender[] = [
      { remoteAddress: '192.0.2.1' },
      { headers: { 'x-forwarded-for': '192.0.2.1' } },
      { headers: { host: 'sheds.example' } },
    ]
    for (const other of others) expect((await get(test, '/metrics', other)).statusCode).toBe(404)
  })
})

describe('METRICS_PORT', () => {
  it('serves the metrics there and not on the main port', async () => {
    const test = await start({ ...production, METRICS_PORT: '0' })
    const port = test.metrics && (await openMetricsPort(test.metrics, test.context.config))
    const address = `http://127.0.0.1:${port?.port}`
    const answer = await fetch(`${address}/metrics`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('sheds_http_running')])
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await get(test, '/metrics')).statusCode).toBe(404)
    await port?.close()
  })

  it('requires the token if there is one', async () => {
    const test = await start({ ...production, METRICS_PORT: '0', METRICS_TOKEN: token })
    const port = test.metrics && (await openMetricsPort(test.metrics, test.context.config))
    const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port?.port}/metrics`, { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
    await port?.close()
  })

  it('names the setting if the port is taken', async () => {
    const test = await start({ METRICS_PORT: '0' })
    const first = test.metrics && (await openMetricsPort(test.metrics, test.context.config))
    const { config } = test.context
    const taken = { ...config, metrics: { ...config.metrics, port: first?.port } }
    await expect(test.metrics && openMetricsPort(test.metrics, taken)).rejects.toThrow('METRICS_PORT')
    await first?.close()
  })
})

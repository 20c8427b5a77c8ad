import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

describe('GET /api/docs', () => {
  it('loads only scripts of this site, under a policy that forbids other sources', async () => {
    const page = await test.app.inject({ url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('spec-url="/api/openapi.json"')
    expect([...page.payload.matchAll(/src="([^"]*)"/g)].map(([, address]) => address)).toEqual(['/api/docs/redoc.js'])
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'unsafe-inline'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
    const script = await test.app.inject({ url: '/api/docs/redoc.js', headers: { 'accept-encoding': 'br' } })
    expect(script.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' })
    expect(script.rawPayload.length).toBeLessThan(400_000)
    const elsewhere = (await test.app.inject({ url: '/api/products' })).headers['content-security-policy']
    expect(elsewhere).not.toContain('unsafe')
  })
})

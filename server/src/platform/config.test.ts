import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { environment } from './environment.ts'
import { StartError } from './start-error.ts'

const refusalOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
}

describe('loadConfig', () => {
  it('accepts an empty environment', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      demo: true,
      rateLimits: true,
      headerSeconds: 15,
      bodySeconds: 1800,
    })
  })

  it('treats an empty variable as a missing one', () => {
    const empty = Object.fromEntries(Object.keys(environment).map((name) => [name, '']))
    expect(loadConfig(empty)).toEqual(loadConfig({}))
  })

  it.each([
    [
      'PORT',
      ['http', '70000', '-1', '1.5', '0x10', ' ', '1e3', '99999999999999999999'],
      'a whole number from 0 to 65535',
    ],
    ['HOST', ['my host', ' '], 'address of this machine'],
    ['DATABASE_URL', ['mysql://localhost/x', 'localhost:5432', 'postgres'], 'postgres://'],
    ['DATABASE_DIRECT_URL', ['http://localhost'], 'postgres://'],
    [
      'DATABASE_REPLICA_URL',
      ['localhost:5433', 'http://localhost', 'postgres://a/x, b', ' ', ','],
      'separated by commas',
    ],
    ['DATABASE_PREPARE', ['yes', 'on', 'TRUE'], 'one of 1, 0, true, false'],
    ['DATABASE_POOL', ['1', '201', 'ten'], 'a whole number from 2 to 200'],
    ['REDIS_URL', ['localhost:6379', 'http://localhost'], 'redis://'],
    ['PUBLIC_URL', ['sheds.cm', 'ftp://sheds.cm', 'javascript:alert(1)'], 'https://sheds.example'],
    ['PUBLIC_URL', ['https://sheds.cm/shop', 'https://sheds.cm?x=1', 'https://me@sheds.cm'], 'without path'],
    [
      'TRUST_PROXY',
      ['yes', '10.0.0.0/33', '300.0.0.1', '-1', '1.5', '10.0.0.0/8/8', '::1/129', 'proxy.local', ','],
      'how many proxies',
    ],
    ['DEMO', ['yes'], 'one of 1, 0, true, false'],
    ['JOBS', ['on', 'INLINE'], 'one of inline, off'],
    ['RATE_LIMITS', ['0', 'false'], 'one of on, off'],
    ['READS_PER_MINUTE', ['0', '-1', 'many', '1e9'], 'a whole number from 1'],
    ['WRITES_PER_MINUTE', ['0', '2.5'], 'a whole number from 1'],
    ['SIGNUPS_PER_HOUR', ['0', 'none'], 'a whole number from 1'],
    ['BODY_SECONDS', ['0', 'long'], 'a whole number from 1'],
    ['HEADER_SECONDS', ['0', '15s'], 'a whole number from 1'],
    ['TOP_UP_FEE', ['2001', '-1', '3%', '2.5'], 'a whole number from 0 to 2000'],
    ['CASH_OUT_FEE', ['2001', 'none'], 'a whole number from 0 to 2000'],
    ['CASH_OUT_PER_DAY', ['-1', '1e6', '1,000'], 'a whole number from 0'],
    ['LOG_LEVEL', ['verbose', 'INFO'], 'one of fatal, error, warn, info, debug, trace, silent'],
    ['NODE_ENV', ['prod', 'staging'], 'one of production, development, test'],
  ])('names the invalid variable %s and its valid values', (name, values, wanted) => {
    for (const value of values) {
      const refusal = refusalOf({ [name]: value })
      expect(refusal, `${name}=${value}`).toContain(name)
      expect(refusal, `${name}=${value}`).toContain(wanted)
      expect(refusal).not.toMatch(/invalid input|expected|regex|\bat \//i)
    }
  })

  it('reads several replicas, which need a database', () => {
    const [one, two] = ['postgres://a/sheds', 'postgresql://b:5433/sheds']
    const replicasOf = (text: string) =>
      loadConfig({ DATABASE_URL: one, DATABASE_REPLICA_URL: text }).database.replicaUrls
    expect(replicasOf(two)).toEqual([two])
    expect(replicasOf(`${one},${two}`)).toEqual([one, two])
    expect(replicasOf(` ${one} ,\n${two} `)).toEqual([one, two])
    expect(loadConfig({ DATABASE_URL: one }).database.replicaUrls).toEqual([])
    expect(refusalOf({ DATABASE_REPLICA_URL: one })).toContain('DATABASE_URL')
  })

  it('lists every invalid variable, one per line', () => {
    const refusal = refusalOf({ PORT: 'x', JOBS: 'x', LOG_LEVEL: 'x' })
    for (const name of ['PORT', 'JOBS', 'LOG_LEVEL'])
      expect(refusal.match(new RegExp(`^  ${name} `, 'gm'))).toHaveLength(1)
  })

  it('never prints a password', () => {
    expect(refusalOf({ DATABASE_URL: 'mysql://me:hunter2@db/x', REDIS_URL: 'http://:hunter2@x' })).not.toContain(
      'hunter2',
    )
  })

  it('refuses to switch off rate limits in production', () => {
    expect(refusalOf({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toContain('RATE_LIMITS')
    expect(loadConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  })

  it('refuses a body timeout shorter than the header timeout', () => {
    expect(refusalOf({ BODY_SECONDS: '5', HEADER_SECONDS: '15' })).toContain('BODY_SECONDS')
  })

  it('enables the demo market by default only with the embedded database outside production', () => {
    expect(loadConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL: 'postgres://localhost/x', DEMO: '1' }).demo).toBe(true)
  })

  it('removes the trailing slash of PUBLIC_URL', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://sheds.cm/' }).publicUrl).toBe('https://sheds.cm')
  })

  it.each(['1', 'true', '2', '10.0.0.0/8', 'loopback', '127.0.0.1, ::1', 'fd00::/8'])(
    'accepts TRUST_PROXY=%s',
    (value) => {
      expect(loadConfig({ TRUST_PROXY: value }).trustProxy).not.toBe(false)
    },
  )
})

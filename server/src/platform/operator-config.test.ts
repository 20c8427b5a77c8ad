import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { StartError } from './start-error.ts'

const mtn = {
  MTN_BASE_URL: 'https://proxy.momoapi.mtn.com',
  MTN_COLLECTION_KEY: 'secret-mtn-1',
  MTN_COLLECTION_USER: 'secret-mtn-2',
  MTN_COLLECTION_SECRET: 'secret-mtn-3',
  MTN_DISBURSEMENT_KEY: 'secret-mtn-4',
  MTN_DISBURSEMENT_USER: 'secret-mtn-5',
  MTN_DISBURSEMENT_SECRET: 'secret-mtn-6',
}
const orange = {
  ORANGE_BASE_URL: 'https://api-s1.orange.cm',
  ORANGE_CONSUMER_KEY: 'secret-orange-1',
  ORANGE_CONSUMER_SECRET: 'secret-orange-2',
  ORANGE_AUTH_TOKEN: 'secret-orange-3',
  ORANGE_CHANNEL_MSISDN: '699000111',
  ORANGE_PIN: '7531',
}
const here = { MTN_BASE_URL: 'http://127.0.0.1:4100', ORANGE_BASE_URL: 'http://localhost:4200' }
const elsewhere = { DATABASE_URL: 'postgres://sheds:word@host:5432/sheds' }

const refusalOf = (env: Record<string, string>): string => {
  try {
    return `accepted: ${loadConfig(env).operators.money}`
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
}

const without = (env: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([each]) => each !== name))

describe('loadConfig, operators', () => {
  it.each([
    ['nothing is set beside the embedded database', {}, 'simulated'],
    ['nothing is set in production', { NODE_ENV: 'production' }, 'none'],
    ['nothing is set beside a given database', elsewhere, 'none'],
    [
      'simulated money is allowed beside a given database',
      { ...elsewhere, ALLOW_SIMULATED_MONEY: 'true' },
      'simulated',
    ],
    ['simulated money is ruled out', { ALLOW_SIMULATED_MONEY: 'false' }, 'none'],
    ['both operators are given', { ...mtn, ...orange }, 'real'],
    ['one operator is given', mtn, 'real'],
    ['one is reached through a tunnel on this machine', { ...mtn, ...orange, MTN_BASE_URL: here.MTN_BASE_URL }, 'real'],
    ['both are simulated on this machine', { ...mtn, ...orange, ...here, ALLOW_SIMULATED_MONEY: 'true' }, 'simulated'],
  ])('decides when %s', (_, env, money) => {
    expect(refusalOf(env)).toBe(`accepted: ${money}`)
  })

  it.each([
    ['MTN_BASE_URL', { ...mtn, ...orange, ORANGE_BASE_URL: here.ORANGE_BASE_URL }],
    ['ORANGE_BASE_URL', { ...mtn, ...orange, MTN_BASE_URL: here.MTN_BASE_URL }],
  ])('refuses simulated money while %s is on another machine', (_, env) => {
    expect(refusalOf({ ...env, ALLOW_SIMULATED_MONEY: 'true' })).toContain('on this machine only')
  })

  it('refuses a demo market with real operators', () => {
    expect(refusalOf({ ...mtn, DEMO: '1' })).toContain('DEMO')
  })

  it.each([
    ['MTN_BASE_URL', 'http://proxy.momoapi.mtn.com'],
    ['MTN_BASE_URL', 'http://127.0.0.1.example.com'],
    ['MTN_BASE_URL', 'http://192.168.1.10'],
    ['ORANGE_BASE_URL', 'http://api-s1.orange.cm'],
    ['ORANGE_BASE_URL', 'http://localhost.example.com'],
  ])('requires HTTPS for %s=%s outside this machine', (name, url) => {
    expect(refusalOf({ ...mtn, ...orange, [name]: url })).toContain(`${name} must begin with https://`)
  })
})

describe('loadConfig, incomplete operator settings', () => {
  const secrets = [...Object.values(mtn), ...Object.values(orange)].filter((value) => !value.startsWith('http'))
  const each = [...Object.keys(mtn), ...Object.keys(orange)].map((name) => [name] as const)

  it.each(each)('names the missing %s without the values of the others', (name) => {
    const refusal = refusalOf(without({ ...mtn, ...orange }, name))
    expect(refusal).toContain(`${name} is missing`)
    expect(secrets.filter((secret) => refusal.includes(secret))).toEqual([])
  })

  it('names all missing variables', () => {
    const { MTN_BASE_URL, MTN_COLLECTION_KEY } = mtn
    const refusal = refusalOf({ MTN_BASE_URL, MTN_COLLECTION_KEY })
    expect(refusal).toContain(
      'MTN_COLLECTION_USER, MTN_COLLECTION_SECRET, MTN_DISBURSEMENT_KEY, MTN_DISBURSEMENT_USER, MTN_DISBURSEMENT_SECRET is missing',
    )
  })

  it.each([
    ['ORANGE_CHANNEL_MSISDN', '69900011122'],
    ['ORANGE_CHANNEL_MSISDN', '+237699000111'],
    ['MTN_BASE_URL', 'proxy.momoapi.mtn.com/with-a-secret'],
    ['ORANGE_BASE_URL', 'ftp://somebody:secret@host'],
  ])('names an invalid %s without its value', (name, value) => {
    const refusal = refusalOf({ ...mtn, ...orange, [name]: value })
    expect(refusal).toContain(name)
    expect(refusal).not.toContain(value)
  })
})

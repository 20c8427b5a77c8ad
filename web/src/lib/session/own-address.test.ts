import { describe, expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

const origin = 'https://sheds.example'

describe('ownAddress', () => {
  it.each([
    '/feeds',
    '/sheds?name=a%20b#top',
    '/users/0197/profile?view=settings',
    '/',
    '/search?q=//evil.example',
    '/a/%2F%2Fevil.example',
    '/%5Cevil.example',
  ])('accepts %s', (address) => expect(ownAddress(address, origin)).toBe(address))

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\t\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/./\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '\u0000//evil.example',
    '//sheds.example@evil.example',
    '//evil.example:443/',
    'feeds',
    '',
  ])('rejects %j', (address) => {
    const found = ownAddress(address, origin)
    if (found !== undefined) expect(new URL(found, origin).origin).toBe(origin)
    expect(found).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { addressKey, addressOf, networkKey } from './address-key.ts'

describe('addressKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:49152', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]:49152', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['[fe80::1%eth0]:80', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('turns %s into %s', (text, key) => expect(addressKey(text)).toBe(key))

  it.each(['', 'unknown', '_hidden', '192.0.2', '192.0.2.256', '192.0.2.1:x', '1.2.3.4:5:6', '[::1', ':::', '"', 'é'])(
    'is undefined for "%s", and addressOf falls back to the connection’s address',
    (ip) => {
      expect(addressKey(ip)).toBeUndefined()
      expect(addressOf({ ip, socket: { remoteAddress: '::ffff:10.0.0.7' } })).toBe('10.0.0.7')
    },
  )

  it('belongs to a /48 network in IPv6', () => {
    expect(networkKey('2001:db8:1:2')).toBe('2001:db8:1')
    expect(networkKey('192.0.2.1')).toBeUndefined()
  })
})

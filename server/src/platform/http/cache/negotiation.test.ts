import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCookie, savesData } from '../cookies.ts'
import { requestLocale } from '../locale.ts'
import { addressKey } from './address-key.ts'
import { acceptedEncoding } from './compress.ts'

describe('acceptedEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP, BR', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.000', 'identity'],
    ['br; q=0 , gzip;q=0.5', 'gzip'],
    ['br;q=0.001', 'br'],
    ['identity', 'identity'],
    ['identity;q=0, gzip', 'gzip'],
    ['deflate', 'identity'],
    ['brotli, x-gzip', 'identity'],
    ['*;q=0', 'identity'],
    [';;;,,,=', 'identity'],
  ])('maps %j to %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})

describe('requestLocale', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'fr' }, 'fr'],
    [{ 'accept-language': 'fr-CM,fr;q=0.9,en;q=0.8' }, 'fr'],
    [{ 'accept-language': 'en;q=0.3, fr;q=0.4' }, 'fr'],
    [{ 'accept-language': 'fr;q=0, en;q=0.1' }, 'en'],
    [{ 'accept-language': 'de, pt;q=0.9' }, 'en'],
    [{ 'accept-language': 'de, fr;q=0.1' }, 'fr'],
    [{ 'accept-language': 'FR' }, 'fr'],
    [{ 'accept-language': '*' }, 'en'],
    [{ 'accept-language': ';q=,,;;q=x' }, 'en'],
    [{ 'accept-language': 'fr', cookie: 'lang=en' }, 'en'],
    [{ cookie: 'theme=dark; lang=fr; x' }, 'fr'],
    [{ 'accept-language': 'fr', cookie: 'lang=de' }, 'fr'],
    [{ cookie: 'lang=constructor' }, 'en'],
    [{ cookie: 'xlang=fr' }, 'en'],
  ])('maps %j to %s', (headers, locale) => {
    expect(requestLocale(headers)).toBe(locale)
  })

  it('prefers a valid ?lang', () => {
    expect(requestLocale({ cookie: 'lang=en' }, 'fr')).toBe('fr')
    for (const asked of ['de', '', ['fr'], {}, null, 'FR'])
      expect(requestLocale({ cookie: 'lang=en' }, asked)).toBe('en')
  })

  it('returns a supported language for any headers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (language, cookie) =>
        ['en', 'fr'].includes(requestLocale({ 'accept-language': language, cookie })),
      ),
    )
  })
})

describe('readCookie', () => {
  it('finds the first cookie of a name', () => {
    expect(readCookie('a=1; b=2;c = 3 ; b=4', 'b')).toBe('2')
    expect(readCookie('a=1; b=2;c = 3 ; b=4', 'c')).toBe('3')
    expect(readCookie('ab=1; =2; b', 'b')).toBeUndefined()
    expect(readCookie(undefined, 'b')).toBeUndefined()
  })
})

describe('addressKey, notations', () => {
  it('are equal for an IPv4 address', () => {
    expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(addressKey('::FFFF:192.0.2.1')).toBe('192.0.2.1')
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:eeee:dddd:cccc'],
    ['2001:db8::1', '2001:db8::2:0:0:1'],
    ['2001:db8::7:1:2:3', '2001:db8::8:1:2:3'],
    ['2001:DB8:0:0::1', '2001:0db8::9'],
    ['fe80::1', 'fe80::2'],
    ['::1', '::2'],
  ])('are equal within a /64 network: %s and %s', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other))
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
  ])('differ between networks: %s and %s', (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other))
  })
})

describe('savesData', () => {
  it.each([
    [{}, false],
    [{ 'save-data': 'on' }, true],
    [{ 'save-data': 'off' }, false],
    [{ 'save-data': 'on', cookie: 'saver=off' }, false],
    [{ cookie: 'saver=on' }, true],
    [{ cookie: 'lang=fr; saver=slow' }, true],
    [{ cookie: 'saver=constructor' }, false],
    [{ cookie: 'xsaver=on' }, false],
    [{ 'save-data': 'on', cookie: 'saver=' }, true],
  ])('maps %j to %s', (headers, saves) => {
    expect(savesData(headers)).toBe(saves)
  })
})

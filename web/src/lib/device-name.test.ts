import { beforeAll, describe, expect, it } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'
import { readLocaleFrom } from './language/locale.ts'

beforeAll(() => readLocaleFrom(() => 'en'))

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

describe('deviceName and isHandheld', () => {
  it.each([
    [`${android} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
    [`${android} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0`, 'Opera on Android'],
    ['Opera/9.80 (Android; Opera Mini/36.2/191.256; U; fr) Presto/2.12', 'Opera Mini on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', 'Unknown device'],
  ])('read %j as %s', (label, name) => {
    expect(deviceName(label)).toBe(name)
  })

  it('tell a phone from a desktop', () => {
    expect(isHandheld(`${android} Chrome/131.0.0.0 Mobile Safari/537.36`)).toBe(true)
    expect(isHandheld('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe(false)
  })
})

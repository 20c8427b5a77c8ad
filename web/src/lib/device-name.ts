import * as m from '../messages/compiled/messages.ts'

/** Specific names first: most browsers also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Opera Mini/, 'Opera Mini'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser|UCWEB/, 'UC Browser'],
  [/PHX\/|Phoenix\//, 'Phoenix'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/KAIOS/i, 'KaiOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const mostShown = 40

/** Readable name of a device, from its user agent. */
export const deviceName = (label: string): string => {
  const browser = nameIn(browsers, label)
  const system = nameIn(systems, label)
  if (browser !== undefined && system !== undefined) return m.session_device({ browser, system })
  return browser ?? system ?? (label.slice(0, mostShown) || m.session_unknown())
}

export const isHandheld = (label: string): boolean => /Mobi|Android|iPhone|iPad|KAIOS/i.test(label)

const nameIn = (names: readonly (readonly [RegExp, string])[], label: string): string | undefined =>
  names.find(([pattern]) => pattern.test(label))?.[1]

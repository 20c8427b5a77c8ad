import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const light = tokensOf(':root {')
const systemDark = tokensOf(':root:not([data-theme="light"]) {')
const chosenDark = tokensOf('[data-theme="dark"] {')

describe('themes', () => {
  test('are the same when dark by the system and by choice', () => {
    expect(systemDark).toEqual(chosenDark)
  })
  test('have the same token names in light and dark', () => {
    expect(Object.keys(chosenDark)).toEqual(Object.keys(light))
  })
})

/** Text colour, backgrounds and minimum contrast: 4.5 for text, 3 for edges, icons and focus. */
const pairs: readonly (readonly [ink: string, surfaces: string, least: number])[] = [
  ['ink-1', 'surface-0 surface-1 surface-2 surface-3', 4.5],
  ['ink-1', 'tone-1 tone-2 tone-3 tone-4 tone-5', 4.5],
  ['ink-2', 'surface-0 surface-1 surface-2 surface-3', 4.5],
  ['ink-3', 'surface-0 surface-1 surface-2 surface-3', 4.5],
  ['on-brand', 'brand brand-press', 4.5],
  ['brand-text', 'surface-0 surface-1 surface-2 brand-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['accent-text', 'surface-0 surface-1 accent-soft', 4.5],
  ['on-money', 'money money-press', 4.5],
  ['money-text', 'surface-0 surface-1 surface-2 money-soft', 4.5],
  ['on-money-card', 'money-card', 4.5],
  ['on-money-card-2', 'money-card', 4.5],
  ['money-in', 'surface-0 surface-1 success-soft', 4.5],
  ['money-out', 'surface-0 surface-1', 4.5],
  ['success', 'surface-0 surface-1 surface-2 success-soft', 4.5],
  ['warn', 'surface-0 surface-1 warn-soft', 4.5],
  ['danger', 'surface-0 surface-1 surface-2 danger-soft', 4.5],
  ['on-danger', 'danger danger-press', 4.5],
  ['ink-invert', 'inverse', 4.5],
  ['on-player', 'player', 4.5],
  ['on-player-2', 'player', 4.5],
  ['border-strong', 'surface-0 surface-1 surface-2', 3],
  ['focus', 'surface-0 surface-1', 3],
  ['toast-icon', 'inverse', 3],
]

describe.each([
  ['light', light],
  ['dark', chosenDark],
])('the %s theme', (_theme, tokens) => {
  test.each(pairs)('contrasts %s on %s by at least %d', (ink, surfaces, least) => {
    for (const surface of surfaces.split(' ')) {
      expect(contrast(hexOf(tokens, ink), hexOf(tokens, surface)), `${ink} on ${surface}`).toBeGreaterThanOrEqual(least)
    }
  })
})

const shared = tokensOf('/* operators', '/* type')

describe('operators’ tiles', () => {
  test.each([
    ['on-mtn', 'mtn'],
    ['on-orange', 'orange'],
    ['on-plate', 'plate'],
  ])('are readable in both themes: %s on %s', (ink, surface) => {
    expect(contrast(hexOf(shared, ink), hexOf(shared, surface))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('stylesheets', () => {
  test('use tokens, and no raw colours', () => {
    const sheets = readdirSync(new URL('.', import.meta.url), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
    expect(sheets).toContain('form/fields.css')
    for (const sheet of sheets) {
      const rules = readFileSync(new URL(sheet, import.meta.url), 'utf8')
      expect(rules.match(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi) ?? [], sheet).toEqual([])
    }
  })
})

type Tokens = Record<string, string>

/** Custom properties in a part of tokens.css. */
function tokensOf(opening: string, upTo = '}'): Tokens {
  const start = css.indexOf(opening)
  if (start < 0) throw new Error(`no block ${opening} in tokens.css`)
  const block = css.slice(start, css.indexOf(upTo, start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function hexOf(tokens: Tokens, name: string): string {
  const value = tokens[name]
  if (!value?.startsWith('#')) throw new Error(`--${name} is not a plain colour: ${value}`)
  return value
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

const toneOf = (name: string, src?: string): string | undefined =>
  /tone-\d/.exec(renderToStaticMarkup(createElement(Avatar, { name, src })))?.[0]

describe('Avatar', () => {
  it('colours initials with five background tones, always the same for a name', () => {
    const names = Array.from({ length: 200 }, (_, n) => `Person ${n}`)
    const tones = new Set(names.map((name) => toneOf(name)))
    expect([...tones].sort()).toEqual(['tone-1', 'tone-2', 'tone-3', 'tone-4', 'tone-5'])
    expect(names.map((name) => toneOf(name))).toEqual(names.map((name) => toneOf(name)))
    const css = readFileSync(new URL('../marks.css', import.meta.url), 'utf8')
    for (const tone of tones) expect(css).toContain(`.${tone} {`)
  })

  it('has no background tone with a picture or without a name', () => {
    expect([toneOf('Ada Ngono', '/ada.webp'), toneOf('')]).toEqual([undefined, undefined])
  })
})

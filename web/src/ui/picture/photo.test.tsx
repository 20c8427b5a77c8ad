import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Photo, type PhotoProps } from './photo.tsx'

const boxOf = (props: Partial<PhotoProps>): string =>
  renderToStaticMarkup(createElement(Photo, { src: null, alt: '', cloth: 'panier', ...props }))

describe('Photo', () => {
  it('shows a piece of cloth if there is no picture', () => {
    expect(boxOf({})).toBe('<span class="photo"><span class="photo-cloth cloth-panier"></span></span>')
    expect(boxOf({ alt: 'Pagne' })).toContain('>Pagne</span>')
  })

  it('shows no cloth behind a picture', () => {
    expect(boxOf({ src: '/pagne.webp' })).not.toContain('cloth-')
  })
})

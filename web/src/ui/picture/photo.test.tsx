import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Photo, type PhotoProps } from './photo.tsx'

const boxOf = (props: Partial<PhotoProps>): string =>
  renderToStaticMarkup(createElement(Photo, { src: null, alt: '', cloth: 'panier', ...props }))

it('where there is no picture, the box stays quiet and a piece of the cloth marks it', () => {
  expect(boxOf({})).toBe('<span class="photo"><span class="photo-cloth cloth-panier"></span></span>')
  expect(boxOf({ alt: 'Pagne' })).toContain('>Pagne</span>')
})

it('a picture is alone in its box', () => {
  expect(boxOf({ src: '/pagne.webp' })).not.toContain('cloth-')
})

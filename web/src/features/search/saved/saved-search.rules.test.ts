import type { SavedSearch } from '@sheds/contract/search/saved-searches'
import { describe, expect, it } from 'vitest'
import { readSearchAddress } from '../search.address.ts'
import { isSavedAs, savedHref, toSave } from './saved-search.rules.ts'

const read = (said: string) => readSearchAddress(new URLSearchParams(said))

/** As the server stores it: the city by its key. */
const saved = (more: Partial<SavedSearch> = {}) =>
  ({
    id: 'a',
    query: 'Pagne',
    type: 'product',
    location: 'limbe',
    category: 'fashion',
    min: null,
    max: 20_000,
    photo: true,
    condition: 'used',
    createdAt: '',
    ...more,
  }) as unknown as SavedSearch

const address = read(
  'type=product&query=pagne&location=Limbé&category=fashion&max=20000&photo=1&condition=used&sort=new&exact=1',
)

describe('a saved search', () => {
  it('links to its results, with the city by its name', () => {
    expect(savedHref(saved())).toBe(
      '/render_search?type=product&query=Pagne&location=Limb%C3%A9&category=fashion&max=20000&photo=1&condition=used',
    )
    expect(
      savedHref(saved({ type: 'all', location: '', category: null, max: null, photo: false, condition: null })),
    ).toBe('/render_search?query=Pagne')
  })

  it('equals the same search in any sort order', () => {
    expect(isSavedAs(saved(), toSave(address))).toBe(true)
    for (const other of ['query=pagne', 'type=product&query=pagne&location=Buea&category=fashion&max=20000&photo=1'])
      expect(isSavedAs(saved(), toSave(read(other)))).toBe(false)
    expect(isSavedAs(saved({ min: 5 }), toSave(address))).toBe(false)
    expect(isSavedAs(saved({ photo: false }), toSave(address))).toBe(false)
    expect(isSavedAs(saved({ condition: null }), toSave(address))).toBe(false)
  })
})

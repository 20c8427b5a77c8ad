import type { Shed } from '@sheds/contract/sheds/sheds'
import { describe, expect, it } from 'vitest'
import { shedCard } from './shed.head.ts'

describe('shedCard', () => {
  it('cuts a description between characters', () => {
    const shed = { id: 'a', name: 'Chez Awa', category: 'fashion', location: 'Douala', description: '', bio: '' }
    const details = { logo_picture: null, background_picture: null }
    const said = (bio: string) => shedCard({ ...shed, bio, shed_details: details } as unknown as Shed).description
    expect(said(`${'a'.repeat(199)}🪘 et plus`)).toBe(`${'a'.repeat(199)}🪘`)
    expect(said('Pagnes')).toBe('Pagnes')
  })
})

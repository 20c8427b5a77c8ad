import type { Music } from '@sheds/contract/music/music'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { readLocaleFrom } from '../../lib/language/locale.ts'
import { OwnState } from './own-state.tsx'

const song = { id: '1', title: 'Akwa', state: 'ready', failure: null }
const preparing = { ...song, state: 'transcoding' }

/** Texts for a single with a cover, one a line. */
const shown = (songs: object[], more: object = {}): string => {
  const music = {
    id: '0192',
    project_type: 'single',
    cover_art: {},
    unfinished: false,
    songs,
    ...more,
  } as unknown as Music
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(OwnState, { music })))
  return html
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .trim()
}

beforeAll(() => readLocaleFrom(() => 'en'))

describe('OwnState', () => {
  it('shows nothing for playable music with a cover', () => {
    expect(shown([song])).toBe('')
  })

  it('asks for the missing audio or cover', () => {
    expect(shown([], { unfinished: true })).toBe('to finish: audio is missing')
    expect(shown([song], { cover_art: null })).toBe('Add Cover Art')
  })

  it('shows how many songs are being prepared, and whether others see the music', () => {
    expect(shown([song, preparing])).toBe('1 song is being prepared')
    expect(shown([preparing, preparing], { unfinished: true })).toBe(
      '2 songs are being prepared\nUnfinished: only you can see it until a song is ready.',
    )
  })

  it('names the song that failed, with the reason', () => {
    expect(shown([song, { ...song, state: 'failed', failure: 'silent' }])).toBe('Akwa: The file has no sound.')
  })
})

import { pathOf } from '@sheds/contract/endpoint'
import { apiBase } from '../app.ts'
import type { PageRenderer } from '../platform/http/pages/pages.ts'
import type { PageRequest, RenderModule } from '../platform/http/pages/render-module.ts'
import { getNote, listNotes } from './notes.slice.ts'

/** Smallest possible site: a page of all notes and a page of each, which show how they were requested. */
const site: RenderModule = {
  describePage: () => ({ knows: ['name'], seconds: 60 }),
  async renderPage(request) {
    const { pathname } = new URL(request.url)
    const [, id] = /^\/notes\/([^/]+)$/.exec(pathname) ?? []
    const path = id === undefined ? pathOf(listNotes) : pathOf(getNote, { params: { id } })
    const answer = await request.transport({
      method: 'GET',
      path: `${apiBase}${path}`,
      body: undefined,
      signal: undefined,
    })
    return { status: answer.status, html: describe(request, answer.text) }
  },
}

const describe = ({ url, locale, theme, signedIn, saver }: PageRequest, data: string): string =>
  `<!doctype html><html lang="${locale}" data-theme="${theme}" data-signed-in="${signedIn}" data-saver="${saver}"><p>${url}</p><pre>${data}</pre>${' '.repeat(2000)}`

export const notesPages: PageRenderer = {
  module: async () => site,
  assets: () => ({ scripts: [], preloads: [], styles: [], inlineStyle: '', fonts: [] }),
}

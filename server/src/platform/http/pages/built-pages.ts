import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSiteFiles } from './page-assets.ts'
import type { PageRenderer } from './pages.ts'
import type { RenderModule } from './render-module.ts'
import { startRenderThread } from './render-thread.ts'

/** The built site in `web/dist`; its pages are rendered in a worker thread. */
export const builtPages = async (folder: string): Promise<PageRenderer> => {
  const { root, assets, inlineStyle, build } = readSiteFiles(folder)
  const { describePage } = await importRendering(folder)
  const { renderPage, close } = startRenderThread({ site: folder })
  const module: RenderModule = { describePage, renderPage }
  return { module: async () => module, assets, filesRoot: root, inlineStyle, build, close }
}

export const importRendering = async (folder: string): Promise<RenderModule> =>
  (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as RenderModule

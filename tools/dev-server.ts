import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { failStart, startServer, stopOnSignals } from '../server/src/main.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { endOnEarlyStop } from '../server/src/platform/early-stop.ts'
import type { PageRenderer } from '../server/src/platform/http/pages/pages.ts'
import type { RenderModule } from '../server/src/platform/http/pages/render-module.ts'
import { root } from './sources.ts'

const preamble = '/@preamble.js'

/** React's fast refresh needs this code before the first component; it is a file, because inline scripts are blocked. */
const refreshPreamble = (): Plugin => ({
  name: 'sheds-refresh-preamble',
  resolveId: (id) => (id === preamble ? id : null),
  load: (id) =>
    id === preamble
      ? `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`
      : null,
})

/** Renders the site from its current sources at every request. */
const sourcePages = (vite: ViteDevServer): PageRenderer => ({
  async module() {
    const rendering = (await vite.ssrLoadModule('/src/entry-server.tsx')) as RenderModule
    return { ...rendering, describePage: (path) => ({ ...rendering.describePage(path), seconds: 0 }) }
  },
  assets: () => ({
    early: '/src/entry-early.ts',
    scripts: ['/@vite/client', preamble, '/src/entry-client.tsx'],
    preloads: [],
    styles: [],
    inlineStyle: '',
    fonts: [],
  }),
  prepare(app) {
    serveSources(app, vite)
  },
})

const serveSources = (app: FastifyInstance, vite: ViteDevServer): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // Vite inserts styles by script, which the content security policy forbids.
    reply.removeHeader('content-security-policy')
    if (
      !/^\/(@|src\/|node_modules\/|contract\/|\.\.)/.test(request.url) &&
      !/\.(svg|png|ico|woff2|webmanifest)/.test(request.url)
    ) {
      done()
      return
    }
    vite.middlewares(request.raw, reply.raw, done)
    reply.raw.once('finish', () => reply.hijack())
  })
}

try {
  const started = endOnEarlyStop()
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    plugins: [refreshPreamble()],
    server: { middlewareMode: true, ws: { port: 24_678 }, fs: { allow: [root] } },
  } as Parameters<typeof createServer>[0])
  const server = await startServer(loadConfig(process.env), { pages: sourcePages(vite) })
  stopOnSignals({
    ...server,
    async stop() {
      await vite.close()
      await server.stop()
    },
  })
  started()
  console.log(`\n  Sheds is on ${server.address}, with hot reload\n`)
} catch (error) {
  failStart(error)
}

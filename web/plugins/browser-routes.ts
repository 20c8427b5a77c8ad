import type { Plugin } from 'vite'

/** Where a page's code lies only the server asks, which writes it into the HTML: the shell names each file once, not twice. */
export const browserRoutes = (): Plugin => ({
  name: 'sheds-browser-routes',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /features[\\/]\w+[\\/]\w+\.routes\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^ +file: '[^']+',\n/gm, ''), map: null }),
  },
})

import type { Plugin } from 'vite'

/** Removes the `file` of routes: only the server reads it, for the HTML, and the shell would name each file twice. */
export const browserRoutes = (): Plugin => ({
  name: 'sheds-browser-routes',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /features[\\/]\w+[\\/]\w+\.routes\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^ +file: '[^']+',\n/gm, ''), map: null }),
  },
})

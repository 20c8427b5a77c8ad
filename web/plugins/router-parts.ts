import type { Plugin } from 'vite'

/** What answers its forms and fetchers, and asks for routes that it was not given. Nobody here has any of these. */
const unused = [
  'fetch',
  'handleFetcherAction',
  'handleFetcherLoader',
  'handleAction',
  'discoverRoutes',
  'updateBlocker',
]
const unusedFunctions = new RegExp(`^(\\t(?:async )?function (?:${unused.join('|')})\\().*?^\\t\\}$`, 'gms')

/**
 * Lets the build see what of the router nobody here uses: names that only its own tools read keep its links, its forms and
 * what servers of another kind need in every page, and so do the hook for those who measure it and what is still being
 * tried out in it. 6.3 KB of every first load (docs/decisions/0024-rooms.md).
 */
export const routerParts = (): Plugin => ({
  name: 'sheds-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/= React\$1\.(forwardRef|createContext|memo)\(/g, '= /* @__PURE__ */ React$$1.$1(')
        .replaceAll(/\b(init|opts)\??\.(instrumentations|patchRoutesOnNavigation)\b/g, 'undefined')
        .replaceAll(/\bfuture\.unstable_\w+/g, 'undefined')
        .replaceAll(unusedFunctions, '$1) {}'),
      map: null,
    }),
  },
})

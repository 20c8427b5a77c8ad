import type { Plugin } from 'vite'

/** What React offers beside what anybody here or in the libraries calls: 2 KB of the shell. */
const unused: Readonly<Record<string, readonly string[]>> = {
  react: ['addTransitionType', 'cache', 'cacheSignal', 'unstable_useCacheRefresh', 'useActionState'],
  'react-dom': [
    ...['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
    ...['requestFormReset', 'unstable_batchedUpdates', 'useFormState', 'useFormStatus', 'browser'],
  ],
}

/** A browser's build leaves them out: React comes as one function, in which nothing is seen to be unused. */
export const reactParts = (): Plugin => ({
  name: 'sheds-react-parts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /node_modules[\\/]react(-dom)?[\\/]cjs[\\/]react(-dom)?\.production\.js/ },
    handler: (code, id) => {
      const names = unused[/(react|react-dom)\.production/.exec(id)?.[1] ?? ''] ?? []
      const statements = code.split(/^(?=exports\.)/m)
      return {
        code: statements.filter((each) => !names.includes(/^exports\.(\w+)/.exec(each)?.[1] ?? '')).join(''),
        map: null,
      }
    },
  },
})

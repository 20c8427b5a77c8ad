import type { Plugin } from 'vite'

/** The rules of forms, in a file of their own or in one with others: see `chunks.ts`. */
const rulesImport = /\bimport\((["'`]\.\/(?:[a-z-]+\.)?rules-[\w-]+\.js["'`])\)/g

/**
 * A browser remembers that a file did not come, also one that another file asked for, as long as the page lives. Rules that
 * were lost are asked for below another address, and all they stand on with them: see `web/src/lib/form/rules-again.ts`.
 */
export const againImports = (): Plugin => ({
  name: 'sheds-again-imports',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(rulesImport, 'import((self.again??String)($1))')
    },
  },
})

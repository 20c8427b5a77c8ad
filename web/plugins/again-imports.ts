import type { Plugin } from 'vite'

const imported = /\bimport\((["'`]\.\/([\w.-]+\.js)["'`])\)/g
/** Rules of forms, in their own file or in one with others; see `chunks.ts`. */
const ofRules = /^(?:[a-z-]+\.)?rules-[\w-]+\.js$/

/**
 * A browser remembers a failed module as long as the page lives. So each import asks for the address, which has another
 * ending after a failure (`web/src/entry-early.ts`). That does not help with modules that another file imports: rules,
 * which a form needs, are then loaded from below another address, with all their imports; see
 * `web/src/lib/form/contract-form.ts`.
 */
export const againImports = (): Plugin => ({
  name: 'sheds-again-imports',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(imported, (_, address: string, file: string) =>
            ofRules.test(file) ? `import((self.again??String)(${address}))` : `import(self.anew(${address}))`,
          )
    },
  },
})

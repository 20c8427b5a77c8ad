import type { Plugin } from 'vite'

const imported = /\bimport\((["'`]\.\/([\w.-]+\.js)["'`])\)/g
/** The rules of forms, in a file of their own or in one with others: see `chunks.ts`. */
const ofRules = /^(?:[a-z-]+\.)?rules-[\w-]+\.js$/

/**
 * A browser remembers that a file did not come as long as the page lives. So whoever imports one asks for the address: it
 * has another ending where the file was lost (`web/src/entry-early.ts`). That does not help against what another file asked for;
 * rules, which a form is nothing without, are then asked for below another address, and all they stand on with them: see
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

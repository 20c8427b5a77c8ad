import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { againImports } from './plugins/again-imports.ts'
import { browserRoutes } from './plugins/browser-routes.ts'
import { codeSplitting, preloadsOf } from './plugins/chunks.ts'
import { contractPaths } from './plugins/contract-paths.ts'
import { earlyEntry } from './plugins/early-entry.ts'
import { messages } from './plugins/messages.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Files for which the React compiler's memoisation costs more than it saves.
const seldomRendered =
  /web\/src\/(hydration|app|features\/home)\/|features\/(login\/(login-sheet|ended\/log)|search\/box\/search\.)|lib\/(language\/language-links|api\/problem-view)\.tsx|lib\/page\/use-head\.ts/
const smallParts =
  /web\/src\/ui\/(?:[a-z]+\/)?(alert|amount-field|avatar|back-link|badge|button|card|chip|choices|cloth-edge|columns|empty-state|error-state|field|icon-button|link|list-row|logo|money-text|phone-field|photo|rating|segments|social-item|text-input|toast|toast-item)\.tsx/
// First screen of the wallet, and forms: no effect depends on values of these files.
const firstOfWallet =
  /features\/wallet\/(?:[a-z-]+\/)?(activate-button|balance-\w+|operator-(demo|fields|names)|pay-quote|top-up-(form|tab)|use-(media|operator-payment|operator-phone|payment-elsewhere|payment-end|wallet)|wallet-page[\w-]*)\.tsx?$|lib\/form\/(contract-form|form-end)\.tsx?$|lib\/api\/use-answer\.ts$/
const standIns = /[-/](coming|loading|skeleton)\.tsx|(dialog|menu|viewer)-frame\.tsx|use-menu-button\.ts/

// The shell names every file: 42 bits distinguish its versions, and hashes do not compress.
const chunkFileNames = 'assets/[name]-[hash:7].js'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  appType: 'custom',
  plugins: [
    messages(),
    contractPaths(),
    browserRoutes(),
    againImports(),
    earlyEntry(here('src/entry-early.ts')),
    tailwind(),
    react({
      compiler: true,
      exclude: [/node_modules/, /contract\/src/, seldomRendered, smallParts, firstOfWallet, standIns],
    }),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Chrome 96 and Safari 15.4 can run it: the entries of these versions, for bugs in static and computed fields,
    // which this code does not use, would turn every private field into a WeakMap.
    target: ['chrome98', 'safari16', 'firefox102'],
    cssTarget: ['chrome96', 'safari15.4', 'firefox102'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
    rolldownOptions: {
      // The front page is in the shell, and also a page like the others.
      checks: { ineffectiveDynamicImport: false },
      input: isSsrBuild ? here('src/entry-server.tsx') : here('src/entry-client.tsx'),
      ...(isSsrBuild ? {} : { preserveEntrySignatures: false as const, output: { codeSplitting, chunkFileNames } }),
    },
  },
  // Bundles everything for the server, so that nothing is resolved at run time: one React, and never its development
  // build.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))

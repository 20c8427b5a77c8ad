import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frontChunk } from './plugins/chunks.ts'
import { contractPaths } from './plugins/contract-paths.ts'
import { messages } from './plugins/messages.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Few requests on slow lines: one file for what every page needs, and no crumbs for what only some share. */
const chunkGroups = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  // What forms are checked by comes when somebody fills one in, never with what only calls the API.
  {
    name: 'rules',
    test: /contract[\\/]src[\\/]([a-z]+-forms|text|name-text|names|official-names|letters|phone|email)\.|node_modules[\\/]zod/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: frontChunk(here('src/app/home-page.tsx')),
    debugName: 'front',
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'soon',
    test: /lib[\\/]coming-soon\.|compiled[\\/]words-(soon|coming)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // What most pages of the market use: one file of it, since each file is a round trip.
  {
    name: 'kit',
    test: /web[\\/]src[\\/](ui|lib|features|messages)[\\/]|lucide-react|contract[\\/]src|@tanstack/,
    priority: 1,
    minShareCount: 5,
    includeDependenciesRecursively: false,
  },
  {
    name: 'parts',
    test: /web[\\/]src[\\/](ui|lib|app|features|messages)[\\/]|lucide-react|contract[\\/]src/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 2_000,
  },
]

/** Names of groups list every page that shares them; their hash says it shorter. */
const chunkName = ({ name }: { name: string }): string =>
  name.startsWith('parts') ? 'assets/parts-[hash].js' : 'assets/[name]-[hash].js'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  appType: 'custom',
  plugins: [
    messages(),
    contractPaths(),
    tailwind(),
    react({ compiler: true, exclude: [/node_modules/, /contract\/src/] }),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: ['chrome96', 'safari15.4', 'firefox102'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? here('src/entry-server.tsx') : here('src/entry-client.tsx'),
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: chunkName } }),
    },
  },
  // One React for the server bundle, and nothing to resolve at run time.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}))

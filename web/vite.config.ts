import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPaths } from './plugins/contract-paths.ts'
import { messages } from './plugins/messages.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  appType: 'custom',
  plugins: [messages(), contractPaths(), tailwind(), react({ compiler: true })],
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
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'shortText', 'longText'] },
    },
  },
  // One React for the server bundle, and nothing to resolve at run time.
  ssr: { noExternal: true },
}))

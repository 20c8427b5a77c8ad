import type { Plugin } from 'vite'

/**
 * Lets the build see what of the router nobody here uses: names that only its own tools read keep its links, its forms and
 * what servers of another kind need in every page, and so does the hook for those who measure it. 5 KB of the shell.
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
        .replaceAll(/\b(init|opts)\??\.instrumentations\b/g, 'undefined'),
      map: null,
    }),
  },
})

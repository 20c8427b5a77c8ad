import type { PageRoute } from '../lib/page/page.ts'

/** Pages of all slices; the shell imports nothing else of a slice by its name. */
export const pages = Object.values(
  import.meta.glob<PageRoute[]>('../features/*/*.routes.ts', { eager: true, import: 'routes' }),
).flat()

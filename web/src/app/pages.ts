import type { PageRoute } from '../lib/page/page.ts'

/** Each slice names its own pages; nothing else of a slice is known here. */
export const pages = Object.values(
  import.meta.glob<PageRoute[]>('../features/*/*.routes.ts', { eager: true, import: 'routes' }),
).flat()

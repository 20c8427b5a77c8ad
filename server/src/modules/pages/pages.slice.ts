import type { Context } from '../../platform/context.ts'
import { workerReadings } from '../../platform/metrics/server-readings.ts'
import type { Slice } from '../../platform/slice.ts'
import { registerFiguresFiles } from './figures/figures.routes.ts'
import { registerFound } from './found/found.routes.ts'
import { collectSitemaps, sitemapJob, writeSitemap } from './found/sitemap.service.ts'
import { pageBindings } from './pages.routes.ts'
import { registerPosters } from './posters/poster.routes.ts'
import { registerShareImages } from './share-image.routes.ts'
import { collectShareImages, createShareDesk, type ShareDesk } from './share-image.service.ts'

interface PagesParts {
  shareDesk: ShareDesk
}

declare module '../../platform/context.ts' {
  interface SliceParts extends PagesParts {}
}

export const createPagesParts = ({ config }: Pick<Context, 'config'>): PagesParts => ({
  shareDesk: createShareDesk(config),
})

export const createPagesSlice = (context: Context): Slice => ({
  name: 'pages',
  bindings: pageBindings(context),
  readings: () => workerReadings('share_pictures', context.shareDesk.painter.figures),
  jobs: [
    {
      name: 'collect_share_images',
      schedule: '41 * * * *',
      async run(_payload, log) {
        const collected = await collectShareImages(context)
        if (collected > 0) log.info({ collected }, 'deleted expired share pictures')
      },
    },
    {
      name: sitemapJob,
      schedule: '23 * * * *',
      atStart: true,
      async run(_payload, log) {
        const addresses = await writeSitemap(context)
        if (addresses !== undefined) log.info({ addresses }, 'wrote the sitemap')
        await collectSitemaps(context)
      },
    },
  ],
  register: (app) => {
    registerShareImages(app, context)
    registerPosters(app, context)
    registerFound(app, context)
    registerFiguresFiles(app, context)
  },
})

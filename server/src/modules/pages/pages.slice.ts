import type { Context } from '../../platform/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { pageBindings } from './pages.routes.ts'
import { registerShareImages } from './share-image.routes.ts'
import { collectShareImages, createShareDesk } from './share-image.service.ts'

export const createPagesSlice = (context: Context): Slice => {
  context.shareDesk = createShareDesk()
  return {
    name: 'pages',
    bindings: pageBindings(context),
    jobs: [
      {
        name: 'collect_share_images',
        schedule: '41 * * * *',
        async run(_payload, log) {
          const collected = await collectShareImages(context)
          if (collected > 0) log.info({ collected }, 'worn share pictures are gone')
        },
      },
    ],
    register: (app) => registerShareImages(app, context),
  }
}

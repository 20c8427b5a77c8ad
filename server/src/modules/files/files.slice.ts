import type { BaseContext, Context } from '../../platform/context.ts'
import { guardUploads, uploadsOver } from '../../platform/http/limits/upload-places.ts'
import type { Slice } from '../../platform/slice.ts'
import { sweepTempFiles } from '../../platform/temp-files.ts'
import { registerFileServing } from './file-serving.ts'
import { refuseFull } from './file-shares.service.ts'
import { collectJob, collectUnused, createFileParts, type FileParts } from './files.service.ts'

interface FilesParts {
  files: FileParts
}

declare module '../../platform/context.ts' {
  interface SliceParts extends FilesParts {}
}

export const createFilesParts = ({ config }: BaseContext): FilesParts => ({ files: createFileParts(config) })

/** What every other slice keeps its pictures with: no call of its own, but the files themselves. */
export const createFilesSlice = (context: Context): Slice => {
  const { dataDir } = context.config
  return {
    name: 'files',
    bindings: [],
    jobs: [
      {
        name: collectJob,
        schedule: '17 * * * *',
        async run(_payload, log) {
          await sweepTempFiles(dataDir)
          const collected = await collectUnused(context)
          if (collected > 0) log.info({ collected }, 'unused files are gone')
        },
      },
    ],
    register(app) {
      const { store, decoder } = context.files
      registerFileServing(app, store)
      guardUploads(app, async (sender, userId, kinds) => {
        // Who has had their fill of pictures may send a song.
        if (!kinds.has('image')) return
        decoder.checkQuota(sender)
        if (userId !== undefined) await refuseFull(context, userId)
      })
      app.addHook('onReady', () => sweepTempFiles(dataDir))
      app.addHook('onClose', async () => {
        // What is being decoded for an upload may end first; so may what jobs have decoded, as long as that takes.
        await uploadsOver(app)
        decoder.close()
      })
    },
  }
}

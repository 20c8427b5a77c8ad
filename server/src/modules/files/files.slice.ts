import type { BaseContext, Context } from '../../platform/context.ts'
import { guardUploads, uploadsOver } from '../../platform/http/limits/upload-places.ts'
import { workerReadings } from '../../platform/metrics/server-readings.ts'
import type { Slice } from '../../platform/slice.ts'
import { sweepTempFiles } from '../../platform/temp-files.ts'
import { registerFileServing } from './file-serving.ts'
import { refuseOverQuota } from './file-shares.service.ts'
import { collectJob, collectUnused, createFileParts, type FileParts } from './files.service.ts'

interface FilesParts {
  files: FileParts
}

declare module '../../platform/context.ts' {
  interface SliceParts extends FilesParts {}
}

export const createFilesParts = ({ config }: BaseContext): FilesParts => ({ files: createFileParts(config) })

/** File storage for all later slices; has no endpoints of its own except the files themselves. */
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
          if (collected > 0) log.info({ collected }, 'deleted unused files')
        },
      },
    ],
    readings: () => workerReadings('pictures', context.files.decoder.figures()),
    register(app) {
      const { store, decoder } = context.files
      registerFileServing(app, store)
      guardUploads(app, async (sender, userId, kinds) => {
        // The image quota does not apply to audio.
        if (!kinds.has('image')) return
        decoder.checkQuota(sender)
        if (userId !== undefined) await refuseOverQuota(context, userId)
      })
      app.addHook('onReady', () => sweepTempFiles(dataDir))
      app.addHook('onClose', async () => {
        // Uploads may finish first; decoding for jobs continues only for as long as they take.
        await uploadsOver(app)
        decoder.close()
      })
    },
  }
}

import type { Context } from '../../platform/context.ts'
import { guardUploads } from '../../platform/http/upload-places.ts'
import type { Slice } from '../../platform/slice.ts'
import { removeOwnTempFiles, sweepTempFiles } from '../../platform/temp-files.ts'
import { registerFileServing } from './file-serving.ts'
import { fileJobs } from './files.jobs.ts'
import { filePartsOf } from './files.service.ts'

/** What every other slice keeps its pictures with: no call of its own, but the files themselves. */
export const createFilesSlice = (context: Context): Slice => ({
  name: 'files',
  bindings: [],
  jobs: fileJobs(context),
  register(app) {
    const { store, decoder } = filePartsOf(context)
    registerFileServing(app, store)
    guardUploads(app, decoder.refuseSated)
    app.addHook('onReady', () => sweepTempFiles(context.config.dataDir))
    app.addHook('onClose', async () => {
      decoder.close()
      await removeOwnTempFiles(context.config.dataDir)
    })
  },
})

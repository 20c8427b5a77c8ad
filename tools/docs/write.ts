import { writeFileSync } from 'node:fs'
import { configurationFile, configurationText } from './configuration.ts'
import { deviceStorageFile, deviceStorageText } from './device-storage.ts'

/** `npm run docs`: writes the documents that are generated from the sources; `-- pictures` README's pictures too. */
writeFileSync(configurationFile, configurationText())
writeFileSync(deviceStorageFile, deviceStorageText())
if (process.argv.includes('pictures')) {
  const { writePictures } = await import('./pictures.ts')
  await writePictures()
  process.exit(0)
}

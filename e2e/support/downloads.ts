import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** Content of a downloaded file. */
export const textOf = async (file: Download): Promise<string> => text(await file.createReadStream())

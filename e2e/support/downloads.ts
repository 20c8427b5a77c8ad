import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** What is in a file that the browser took home. */
export const textOf = async (file: Download): Promise<string> => text(await file.createReadStream())

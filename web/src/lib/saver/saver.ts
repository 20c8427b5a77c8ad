/** Whether few bytes are wanted: the server has written it on the page, by what was chosen or the device asked for. */
export const isSaving = (): boolean => document.documentElement.dataset.saver !== undefined

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** So slow that fetching ahead, or a large picture, stands in the way of what was asked for. */
export const isSlow = (): boolean => /2g|3g/.test(connection().effectiveType ?? '')

/** Data that costs money, or a slow line. */
export const isCostly = (): boolean => isSaving() || connection().saveData === true || isSlow()

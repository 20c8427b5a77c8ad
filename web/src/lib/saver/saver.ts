/** Whether data is saved; the server writes it into the page, by the user's choice or the device's request. */
export const isSaving = (): boolean => document.documentElement.dataset.saver !== undefined

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** So slow that prefetching, or a large picture, delays the visitor's own requests. */
export const isSlow = (): boolean => /2g|3g/.test(connection().effectiveType ?? '')

/** Data that costs money, or a slow connection. */
export const isCostly = (): boolean => isSaving() || connection().saveData === true || isSlow()

/** Wider than any width pictures are served in, with room for sharp screens; far below what phones photograph. */
const longestSide = 2160
const quality = 0.86

/** What is smaller than this is sent as it is. */
const worthwhileBytes = 400 * 1024

/** The size a picture shrinks to; its own when it is small enough. */
export const shrunkSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What cameras write only: other pictures may be see-through or move. */
export const isWorthShrinking = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  /^image\/(jpeg|heic|heif)$/.test(type) && size > worthwhileBytes

/** By the photo as it was chosen; what is shrunk already stands for itself. */
const shrunkBefore = new WeakMap<File, File>()

/** It comes from where pictures are kept as they are sent. */
export const markShrunk = (file: File): void => void shrunkBefore.set(file, file)

/** A smaller picture to send, made once: a draft and the upload share it. */
export const shrinkImage = async (file: File, signal: AbortSignal): Promise<File> => {
  const small = shrunkBefore.get(file) ?? (await shrinkAnew(file, signal))
  shrunkBefore.set(file, small)
  return small
}

/** Upright and without what the camera noted; the file itself if that does not work. */
const shrinkAnew = async (file: File, signal: AbortSignal): Promise<File> => {
  if (!isWorthShrinking(file) || typeof createImageBitmap !== 'function') return file
  try {
    const blob = await redraw(file)
    signal.throwIfAborted()
    return blob !== null && blob.size < file.size ? new File([blob], renamed(file.name), { type: blob.type }) : file
  } catch (error) {
    // What this browser cannot decode, the server may: it has the last word anyway.
    if (signal.aborted) throw error
    return file
  }
}

const redraw = async (file: File): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  try {
    Object.assign(canvas, shrunkSize(bitmap.width, bitmap.height))
    const pen = canvas.getContext('2d', { alpha: false })
    if (pen === null) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  } finally {
    bitmap.close()
    // Phones keep a canvas's pixels until its size says there are none.
    canvas.width = 0
  }
}

const renamed = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

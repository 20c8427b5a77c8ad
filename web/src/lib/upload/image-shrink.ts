/** Larger than any served width, for sharp screens; far below the size of a phone's photos. */
const longestSide = 2160
const quality = 0.86

/** Smaller files are sent as they are. */
const worthwhileBytes = 400 * 1024

/** Size that a picture is shrunk to; its own if it is small enough. */
export const shrunkSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Formats of cameras only: other pictures may be transparent or animated. */
export const isWorthShrinking = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  /^image\/(jpeg|heic|heif)$/.test(type) && size > worthwhileBytes

/** Shrunk file by chosen file; a shrunk file is its own. */
const shrunkBefore = new WeakMap<File, File>()

/** Marks a stored picture, which is already shrunk. */
export const markShrunk = (file: File): void => void shrunkBefore.set(file, file)

/** Smaller file to send, made once for the draft and the upload. */
export const shrinkImage = async (file: File, signal: AbortSignal): Promise<File> => {
  const small = shrunkBefore.get(file) ?? (await shrinkAnew(file, signal))
  shrunkBefore.set(file, small)
  return small
}

/** Upright and without the camera's metadata; the file itself if that fails. */
const shrinkAnew = async (file: File, signal: AbortSignal): Promise<File> => {
  if (!isWorthShrinking(file) || typeof createImageBitmap !== 'function') return file
  try {
    const blob = await redraw(file)
    signal.throwIfAborted()
    return blob !== null && blob.size < file.size ? new File([blob], renamed(file.name), { type: blob.type }) : file
  } catch (error) {
    // The server may decode what this browser cannot, and decides in any case.
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
    // Phones keep the pixels of a canvas until its size is zero.
    canvas.width = 0
  }
}

const renamed = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`

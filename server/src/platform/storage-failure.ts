/** File system errors that are not the caller's fault: full, over quota, read-only, broken, out of files. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG', 'ENOMEM', 'EMFILE', 'ENFILE'])

/** True if a file could not be stored or read: the same request may succeed later. */
export const isStorageFailure = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  return typeof code === 'string' && typeof syscall === 'string' && codes.has(code)
}

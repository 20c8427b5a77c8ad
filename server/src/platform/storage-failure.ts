/** What a file system answers when it, not the caller, is at fault: full, over quota, read-only, broken, out of files. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG', 'ENOMEM', 'EMFILE', 'ENFILE'])

/** True when a file could not be kept or read now: the same request may succeed later. */
export const isStorageFailure = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  return typeof code === 'string' && typeof syscall === 'string' && codes.has(code)
}

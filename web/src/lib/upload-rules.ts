import { type FileKind, fileKinds } from '@sheds/contract/file-kinds'

/** What a file chooser of this kind takes: the limits hold for the file as chosen, before anything shrinks it. */
export const fileRules = (kind: FileKind, maxFiles = 1) => ({
  accept: fileKinds[kind].accept,
  maxBytes: fileKinds[kind].bytes,
  maxFiles,
})

import { type FileKind, fileKinds } from '@sheds/contract/file-kinds'
import * as m from '../../messages/compiled/messages.ts'

/** What a file chooser of this kind takes: the limits hold for the file as chosen, before anything shrinks it. */
export const fileRules = (kind: FileKind, maxFiles = 1) => ({
  accept: fileKinds[kind].accept,
  maxBytes: fileKinds[kind].bytes,
  maxFiles,
})

/** Why a file was not taken. */
export const refusals = () => ({
  type: m.upload_not_image(),
  size: m.upload_image_size(),
  empty: m.upload_empty(),
  count: m.upload_too_many(),
})

import { type FileKind, fileKinds } from '@sheds/contract/files/file-kinds'
import { useEffect, useState } from 'react'
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

/** An address under which the file can be shown, for as long as it is. */
export const useFileAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

import { type FileKind, fileKinds } from '@sheds/contract/files/file-kinds'
import { useEffect, useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'

/** Limits of a file chooser; they apply to the chosen file, before it is shrunk. */
export const fileRules = (kind: FileKind, maxFiles = 1) => ({
  accept: fileKinds[kind].accept,
  maxBytes: fileKinds[kind].bytes,
  maxFiles,
})

/** Reasons for refusing a file. */
export const refusals = () => ({
  type: m.upload_not_image(),
  size: m.upload_image_size(),
  empty: m.upload_empty(),
  count: m.upload_too_many(),
})

/** Object URL of a file, while the component is mounted. */
export const useFileAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

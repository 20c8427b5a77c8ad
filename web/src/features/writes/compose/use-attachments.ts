import type { MentionOption } from '@sheds/contract/writes/mentions'
import { useState } from 'react'

export interface Attachments {
  /** At most one picture. */
  files: readonly File[]
  put: (files: readonly File[]) => void
  product: MentionOption | undefined
  setProduct: (product: MentionOption | undefined) => void
  clear: () => void
}

/** Attachments of a new write. */
export const useAttachments = (): Attachments => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [product, setProduct] = useState<MentionOption>()
  return {
    files,
    put: (next) => setFiles(next.slice(0, 1)),
    product,
    setProduct,
    clear: () => {
      setFiles([])
      setProduct(undefined)
    },
  }
}

import { addProductMedia, getProduct, mostPictures, type Product } from '@sheds/contract/products/products'
import { useRef, useState } from 'react'
import { type ApiError, callApi } from '../../../lib/api/api.ts'
import type { FormFailure } from '../../../lib/form/form-end.tsx'
import { type UploadNews, useUpload } from '../../../lib/upload/upload-hook.ts'
import * as m from '../../../messages/compiled/messages.ts'

export { mostPictures }

export type MediaOwner = Pick<Product, 'id' | 'shed_id' | 'media_data'>

/** Uploads pictures. A lost or cancelled attempt may have arrived, so a retry of the same files checks that first. */
export const useMediaUpload = (product: MediaOwner, { onDone, onBusy }: UploadNews<Product>) => {
  const { state, start, cancel } = useUpload(addProductMedia, { onDone: ({ product }) => onDone(product), onBusy })
  const sent = useRef<readonly File[]>([])
  // Count when the step began: the product may be refetched during the upload.
  const [before] = useState(product.media_data.length)
  const send = async (files: readonly File[]): Promise<void> => {
    const again = sameFiles(files, sent.current)
    sent.current = files
    const arrived = again ? await findUploaded(product.id, before + files.length) : undefined
    if (arrived !== undefined) onDone(arrived)
    else await start({ params: { shed_id: product.shed_id, product_id: product.id } }, { media: files })
  }
  return { state, send, cancel }
}

const sameFiles = (files: readonly File[], others: readonly File[]): boolean =>
  files.length === others.length && files.every((file, place) => file === others[place])

const findUploaded = async (id: MediaOwner['id'], count: number): Promise<Product | undefined> => {
  const now = await callApi(getProduct, { params: { id } }).catch(() => undefined)
  return now?.media_data.length === count ? now : undefined
}

/** Error text for a lost connection, or for a refusal with the server's reason if known. */
export const mediaFailure = ({ status, fields, said }: ApiError): FormFailure => {
  if (status === 0) return { failure: m.media_failed() }
  return { failure: m.media_refused(), reason: fields.media ?? said }
}

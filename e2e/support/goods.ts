import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photo } from '@sheds/server/modules/files/testing/image-bytes'
import { type Member, send } from './people.ts'

export interface Shop {
  id: string
  name: string
}

/** Opens a shed over the API. */
export const openShop = async (url: string, { token }: Member, name: string, category = 'fashion'): Promise<Shop> => {
  const body = { name, category, email: 'shop@example.com', phone_number: '699 12 34 14', location: 'Douala' }
  const { shed } = await send(url, '/api/shed', { token, body })
  return { id: (shed as Shop).id, name }
}

type Fields = { name: string } & Readonly<Record<string, string | number | boolean>>

/** Adds a product to a shed and returns its id. */
export const sell = async (url: string, { token }: Member, { id }: Shop, fields: Fields): Promise<string> => {
  const body = { price: 5000, ...fields }
  const { product } = await send(url, `/api/sheds/${id}/product`, { token, body })
  return (product as { id: string }).id
}

/** Adds a dish to a kitchen's menu and returns its id. */
export const cook = async (url: string, { token }: Member, { id }: Shop, fields: Fields): Promise<string> => {
  const { dish } = await send(url, `/api/sheds/${id}/menu`, { token, body: { price: 2500, ...fields } })
  return (dish as { id: string }).id
}

/** Photo file for a file input. */
export const snapshot = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo().jpeg().toBuffer(),
})

/** File of zeros, removed when the process ends. The browser opens it by its path, so its bytes are not sent to it. */
export const fileOnDisk = (name: string, bytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sheds-file-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, '')
  truncateSync(path, bytes)
  return path
}

/** Uploads pictures of a product over the API. */
export const picture = async (url: string, { token }: Member, shop: Shop, productId: string, count: number) => {
  const form = new FormData()
  for (let place = 1; place <= count; place++) {
    const { buffer, name } = await snapshot(`photo-${place}.jpg`)
    form.append('media', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), name)
  }
  const path = `/api/sheds/${shop.id}/products/${productId}/media`
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

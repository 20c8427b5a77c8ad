import type { Shop } from './goods.ts'
import { type Member, send } from './people.ts'

export const pathOf = ({ id }: Shop): string => `/sheds/${id}`

/** Opens a shed over the API. */
export const openShed = async (
  url: string,
  { token }: Member,
  fields: { name: string } & Readonly<Record<string, string>>,
): Promise<Shop> => {
  const body = { email: 'ngondo.private@example.com', category: 'fashion', phone_number: '699 12 34 14', ...fields }
  const { shed } = await send(url, '/api/shed', { token, body })
  return { id: (shed as Shop).id, name: fields.name }
}

/** Reviews a shed over the API. */
export const review = async (url: string, { token }: Member, { id }: Shop, stars: number, text = ''): Promise<void> => {
  await send(url, '/api/shed_review', { token, body: { shed_id: id, rating_value: stars, review_text: text } })
}

export const subscribe = async (url: string, { token }: Member, { id }: Shop): Promise<void> => {
  await send(url, '/api/subscribe', { token, body: { status: 1, shed_id: id } })
}

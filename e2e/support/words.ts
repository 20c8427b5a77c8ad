import { type Somebody, send } from './people.ts'

/** Somebody posts a write over the API; the answer is its id. */
export const write = async (url: string, { token }: Somebody, content: string, more: object = {}): Promise<string> => {
  const { write: made } = await send(url, '/api/write', { token, body: { content, ...more } })
  return (made as { id: string }).id
}

/** Somebody replies to it; the answer is the reply's id. */
export const reply = async (url: string, { token }: Somebody, id: string, comment: string): Promise<string> => {
  const { comment: made } = await send(url, `/api/writes/${id}/comment`, { token, body: { comment } })
  return (made as { id: string }).id
}

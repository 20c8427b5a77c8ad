import { type Member, send } from './people.ts'

/** Posts a write over the API and returns its id. */
export const write = async (url: string, { token }: Member, content: string, more: object = {}): Promise<string> => {
  const { write: made } = await send(url, '/api/write', { token, body: { content, ...more } })
  return (made as { id: string }).id
}

/** Replies to a write over the API and returns the reply's id. */
export const reply = async (url: string, { token }: Member, id: string, comment: string): Promise<string> => {
  const { comment: made } = await send(url, `/api/writes/${id}/comment`, { token, body: { comment } })
  return (made as { id: string }).id
}

import type { BrowserContext } from 'playwright-core'

export interface Member {
  id: string
  name: string
  token: string
}

const password = 'correct horse'

/** Signs a member up over the API and logs them in. */
export const createMember = async (url: string, name: string, bio = ''): Promise<Member> => {
  const person = { name, email: 'ngono.private@example.com', phone_number: '677 12 34 56', sex: 'F', password, bio }
  await send(url, '/api/users/signup', { body: { ...person, date_of_birth: '1997-03-14' } })
  const { user_id: id, token } = await send(url, '/api/users/login', { body: { name, password } })
  return { id: String(id), name, token: String(token) }
}

interface RequestOptions {
  method?: string
  token?: string
  body?: object
}

/** Calls the API and fails unless the response is a success. */
export const send = async (
  url: string,
  path: string,
  { method = 'POST', token, body = {} }: RequestOptions,
): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Logs a member in for the pages that the browser loads from now on. */
export const logInBrowser = async (
  context: BrowserContext,
  url: string,
  { id, name, token }: Member,
): Promise<void> => {
  await context.addCookies([{ name: 'signed_in', value: '1', url }])
  const info = JSON.stringify({ user_name: name, user_id: id, token })
  await context.addInitScript(
    // The browser's own pages, such as that for a lost connection, have no storage.
    `if (location.protocol.startsWith('http') && !sessionStorage.getItem('arrived')) {
      sessionStorage.setItem('arrived', '1')
      localStorage.setItem('my_info', ${JSON.stringify(info)})
    }`,
  )
}

/** Distinct letter for each number, without lookalikes such as I and l, because similar names count as one. */
export const distinctLetter = (n: number): string => {
  const letter = 'abcdefghjkmnpqrstuvwxyz'[n]
  if (letter === undefined) throw new Error('No letter is left')
  return letter
}

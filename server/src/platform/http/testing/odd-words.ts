import type { EndpointSpec } from '@sheds/contract/endpoint'
import { logOut } from '@sheds/contract/users/accounts'
import { expect } from 'vitest'
import { apiBase } from '../../../app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export const oddWords = [
  '%E4%B8%96%E7%95%8C',
  'caf%C3%A9',
  '%F0%9F%98%80',
  '%E0%A4%A',
  '%ED%A0%80',
  '%00',
  '%0d%0aset-cookie:%20x=1',
  '%22%3E%3Cscript%3E',
  '%2e%2e%2f%2e%2e',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '1e309',
  "'%20or%201=1--",
  'a'.repeat(199),
  'a'.repeat(2000),
]

const paths = (endpoint: EndpointSpec, word: string): string[] => {
  const filled = endpoint.path.replace(/:[a-z_]+/g, word)
  const query = Object.keys(endpoint.query?.shape ?? {})
    .map((name) => `${name}=${word}&${name}=x`)
    .join('&')
  return [filled, `${filled}?${query}`, `${filled}?__proto__=${word}&constructor[prototype]=${word}&${word}=1`]
}

interface Share {
  token: string
  /** Each word is tried on every n-th call; together the words cover all calls. */
  every: number
}

/** Sends calls with an unusual word in the URL, with and without a login, and expects no 5xx. */
export const askOddly = async ({ app, slices }: TestApp, word: string, { token, every }: Share): Promise<void> => {
  const all = slices.flatMap(({ bindings }) => bindings).filter(({ endpoint }) => endpoint !== logOut)
  const shift = oddWords.indexOf(word)
  for (const { endpoint, prefixes } of all.filter((_, at) => (at + shift) % every === 0)) {
    for (const path of paths(endpoint, word)) {
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const url = `${apiBase}${prefixes[0]}${path}`
        const answer = await app.inject({ method: endpoint.method, url, headers, ...bodyOf(endpoint) })
        expect(answer.statusCode, `${endpoint.method} ${url}`).toBeLessThan(500)
        expect(answer.headers['set-cookie'] ?? '').not.toContain('x=1')
      }
    }
  }
}

const bodyOf = ({ method }: EndpointSpec) => (method === 'GET' || method === 'DELETE' ? {} : { payload: {} })

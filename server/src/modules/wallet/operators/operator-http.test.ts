import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createOperatorHttp } from './operator-http.ts'
import { createOperatorLoad } from './operator-load.ts'

describe('createOperatorHttp', () => {
  it('calls a host that only the hosts file knows', async () => {
    const server = createServer((_, response) => response.end('{}'))
    await once(server.listen(0, 'localhost'), 'listening')
    const { port } = server.address() as AddressInfo
    const http = createOperatorHttp(`http://localhost:${port}`, { load: createOperatorLoad() })
    const answers = await Promise.all([
      http.call({ method: 'GET', path: '/', headers: {} }),
      http.call({ method: 'POST', path: '/', headers: {}, body: '{}' }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(['answered', 'answered'])
    http.close()
    server.closeAllConnections()
    server.close()
  })
})

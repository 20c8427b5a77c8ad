import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push service that takes everything; below /hang/ it never answers. `/count` says how many it took below /ok/. */
let taken = 0
const server = createServer((request, response) => {
  if (request.url === '/count') {
    response.end(String(taken))
    return
  }
  request.resume()
  request.on('end', () => {
    if (request.url?.startsWith('/hang/')) return
    if (request.url?.startsWith('/ok/')) taken += 1
    response.writeHead(201).end()
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))

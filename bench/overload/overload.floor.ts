import { createServer } from 'node:http'

/** Refuses every request with minimal work: the cost of a refusal for any server on this machine. */
const body = JSON.stringify({ code: 'overloaded' })
const headers = { 'content-type': 'application/json', 'content-length': body.length, 'retry-after': '3' }
const server = createServer((_request, response) => response.writeHead(503, headers).end(body))
server.listen(0, '127.0.0.1', () => console.log(String((server.address() as { port: number }).port)))
process.on('SIGTERM', () => process.exit(0))

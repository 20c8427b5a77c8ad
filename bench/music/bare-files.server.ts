import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'

/** Minimal file server: one file, complete or as a range. */
const file = process.env.BENCH_FILE ?? ''

const server = createServer((request, response) => {
  const { size } = statSync(file)
  const [, from = '0', to = `${size - 1}`] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(from), Number(to)]
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    'content-type': 'audio/mpeg',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${end}/${size}`,
  })
  createReadStream(file, { start, end }).pipe(response)
})
server.listen(0, '127.0.0.1', () => console.log(String((server.address() as { port: number }).port)))

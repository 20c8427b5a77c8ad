import { createSocket } from 'node:dgram'
import { once } from 'node:events'

interface NameServerAnswers {
  4?: string
  6?: string
}

export interface TestNameServer {
  /** In the format of a resolver's `servers`. */
  address: string
  /** Queried names, one entry per family. */
  asked: string[]
  close(): void
}

const types = { 1: 4, 28: 6 } as const

/** Answers for known names, returns no data for their missing family, and ignores unknown names. */
export const startNameServer = async (names: Readonly<Record<string, NameServerAnswers>>): Promise<TestNameServer> => {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, end } = readName(query)
    asked.push(name)
    const family = types[query.readUInt16BE(end) as keyof typeof types]
    const known = names[name]
    if (known !== undefined) socket.send(answerTo(query.subarray(0, end + 4), known[family]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

const headerBytes = 12

const readName = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

const answerTo = (question: Buffer, address: string | undefined): Buffer => {
  const header = Buffer.from(question)
  header.writeUInt16BE(0x8180, 2)
  // One question, one answer or none, no additional record.
  for (const [at, count] of [1, address === undefined ? 0 : 1, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * at)
  if (address === undefined) return header
  const data = address.includes(':') ? ipv6Bytes(address) : Buffer.from(address.split('.').map(Number))
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(address.includes(':') ? 28 : 1, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, record, data])
}

/** Accepts an address with eight groups or one `::`. */
const ipv6Bytes = (address: string): Buffer => {
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

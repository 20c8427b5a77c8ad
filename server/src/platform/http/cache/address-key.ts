import { isIP, isIPv4 } from 'node:net'

interface Caller {
  /** Client address as reported by the last trusted proxy. */
  ip: string
  socket: { remoteAddress?: string | undefined }
}

/** Address key of a caller, for limits. If the proxy reports an invalid address, the proxy's own. */
export const addressOf = ({ ip, socket }: Caller): string => addressKey(ip) ?? addressKey(socket.remoteAddress) ?? ''

/** A client with one IPv6 address has 2^64 of them, so the /64 network counts. Undefined for an invalid address. */
export const addressKey = (text = ''): string | undefined => {
  if (isIPv4(text)) return text
  const address = bareAddress(text)
  if (isIPv4(address)) return address
  if (isIP(address) !== 6) return undefined
  const groups = groupsOf(address)
  return isMapped(groups) ? mappedAddress(groups) : groups.slice(0, 4).map(hex).join(':')
}

/** /48 of an IPv6 key, the block a hosting customer gets. */
export const networkKey = (key: string): string | undefined =>
  key.includes(':') ? key.split(':').slice(0, 3).join(':') : undefined

/** Owner of a share of a scarce resource: an IPv4 address, or a customer's /48. */
export const networkOf = (caller: Caller): string => {
  const address = addressOf(caller)
  return networkKey(address) ?? address
}

/** Approximate location of an address: the /24, or the /48 in IPv6. */
export const neighbourhoodOf = (address: string): string =>
  networkKey(address) ?? address.split('.').slice(0, 3).join('.')

/** Removes additions of proxies: a port (`1.2.3.4:5`, `[::1]:5`), brackets, a zone (`fe80::1%eth0`), spaces. */
const bareAddress = (text: string): string => {
  const address = text.trim()
  const bracketed = /^\[([^\]]*)\](:\d{1,5})?$/.exec(address)?.[1]
  const withPort = /^([\d.]+):\d{1,5}$/.exec(address)?.[1]
  return (bracketed ?? withPort ?? address).replace(/%[^%]*$/, '')
}

/** The eight numbers of an IPv6 address in any notation. */
const groupsOf = (address: string): number[] => {
  const [left = [], right = []] = address.split('::').map(numbersOf)
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

const numbersOf = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? pairOf(group) : [Number.parseInt(group, 16)]))

/** An IPv4 suffix counts as two groups. */
const pairOf = (address: string): number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const isMapped = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

const mappedAddress = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

const hex = (group: number): string => group.toString(16)

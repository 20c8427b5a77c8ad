/** By what an address counts: who has one IPv6 address has 2^64 of them, so there the network does. */
export const addressKey = (address: string): string => {
  const text = address.toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (mapped !== null) return mapped[1] ?? text
  return text.includes(':') ? networkOf(text) : text
}

const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}

/** Whom a share of something scarce belongs to: one IPv4 address, or the /48 that a provider gives one customer. */
export const networkKey = (address: string): string => addressKey(address).split(':').slice(0, 3).join(':')

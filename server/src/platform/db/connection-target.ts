import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'

/** Where a connection string leads, and how the way there is protected. */
export interface ConnectionTarget {
  /** A name, an address, or the folder of a Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl: NonNullable<ClientConfig['ssl']>
  /** A server without TLS will do. */
  isTlsOptional: boolean
}

/** Reads a `postgres://` address the way libpq does. */
export const parseTarget = (address: string): ConnectionTarget => {
  const url = new URL(address)
  const user = decodeURIComponent(url.username)
  const mode = url.searchParams.get('sslmode') ?? 'disable'
  return {
    host: url.searchParams.get('host') ?? (unbracket(url.hostname) || 'localhost'),
    port: Number(url.port || 5432),
    user,
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    ssl: mode === 'disable' || mode === 'allow' ? false : tlsOptions(mode, url.searchParams.get('sslrootcert')),
    isTlsOptional: mode === 'prefer',
  }
}

const tlsOptions = (mode: string, authority: string | null) => ({
  rejectUnauthorized: mode.startsWith('verify'),
  ...(authority !== null && authority !== 'system' && { ca: readFileSync(authority) }),
  ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
})

/** A URL writes an IPv6 address in brackets, a socket wants it without. */
const unbracket = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'

/** Target of a connection string, and its TLS settings. */
export interface ConnectionTarget {
  /** Host name, IP address, or folder of a Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl: NonNullable<ClientConfig['ssl']>
  /** True if a server without TLS is accepted. */
  isTlsOptional: boolean
}

/** Parses a `postgres://` URL like libpq. */
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

/** URLs write IPv6 addresses in brackets, sockets take them without. */
const unbracket = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

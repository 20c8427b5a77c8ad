import { readFileSync } from 'node:fs'

/** Where a connection string leads, and how the way there is protected. */
export interface ConnectionTarget {
  host: string
  port: number
  /** A Unix socket instead of host and port. */
  path?: string
  tls: 'off' | 'if offered' | 'required' | 'verified authority' | 'verified'
  authority?: Buffer
}

/** Reads a `postgres://` address the way libpq does; `url` is the same address without what is only for us. */
export const parseTarget = (address: string): { target: ConnectionTarget; url: string } => {
  const url = new URL(address)
  const take = (name: string): string | undefined => {
    const value = url.searchParams.get(name) ?? undefined
    url.searchParams.delete(name)
    return value
  }
  const folder = take('host')
  const tls = tlsModes[take('sslmode') ?? 'disable'] ?? 'required'
  const authority = take('sslrootcert')
  for (const name of ['sslcert', 'sslkey', 'sslcrl', 'channel_binding', 'gssencmode', 'connect_timeout']) take(name)
  const port = Number(url.port || 5432)
  const target: ConnectionTarget = { host: unbracket(url.hostname) || 'localhost', port, tls }
  if (authority !== undefined && authority !== 'system') target.authority = readFileSync(authority)
  if (folder?.startsWith('/')) target.path = `${folder}/.s.PGSQL.${port}`
  else if (folder !== undefined) target.host = folder
  return { target, url: url.href }
}

const tlsModes: Readonly<Record<string, ConnectionTarget['tls']>> = {
  disable: 'off',
  allow: 'off',
  prefer: 'if offered',
  require: 'required',
  'verify-ca': 'verified authority',
  'verify-full': 'verified',
}

/** A URL writes an IPv6 address in brackets, a socket wants it without. */
const unbracket = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

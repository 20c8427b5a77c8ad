import { isIP } from 'node:net'
import { StartError } from '../start-error.ts'
import { parseTarget } from './connection-target.ts'
import { isUnavailable } from './unavailable.ts'

/** What is wrong with a `DATABASE_URL`, in words, without its password; undefined when it is something else. */
export const describeConnectionFailure = (error: unknown, address: string): StartError | undefined => {
  const { code = '', message } = error as Error & { code?: string }
  const text = explanations(address, message)[code] ?? (isUnavailable(error) ? unknownReason(address, code) : undefined)
  return text === undefined ? undefined : new StartError(`${text} Check DATABASE_URL.`, { cause: error })
}

const explanations = (address: string, message: string): Readonly<Record<string, string>> => {
  const { host, port, user, database } = partsOf(address)
  const server = `PostgreSQL at ${host}:${port}`
  return {
    ECONNREFUSED: `Nothing answers at ${host}:${port}: no PostgreSQL listens there.`,
    ENOENT: `There is no PostgreSQL socket at ${host}.`,
    ENOTFOUND: `There is no host named ${host}.`,
    EAI_AGAIN: `The host name ${host} can't be looked up now.`,
    CONNECT_TIMEOUT: `${host}:${port} does not answer in time${isIP(host) ? ' (a firewall?)' : ''}.`,
    ETIMEDOUT: `${host}:${port} does not answer in time.`,
    ECONNRESET: `${host}:${port} closed the connection at once: is it a PostgreSQL?`,
    CONNECTION_CLOSED: `${host}:${port} closed the connection at once: is it a PostgreSQL?`,
    TLS_NOT_OFFERED: `${server} does not offer TLS, which sslmode asks for.`,
    DEPTH_ZERO_SELF_SIGNED_CERT: `${server} shows a certificate that nobody known has signed; name its authority with sslrootcert.`,
    SELF_SIGNED_CERT_IN_CHAIN: `${server} shows a certificate of an unknown authority; name it with sslrootcert.`,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${server} shows a certificate of an unknown authority; name it with sslrootcert.`,
    ERR_TLS_CERT_ALTNAME_INVALID: `${server} shows a certificate for another host.`,
    '28P01': `${server} refuses the password of user "${user}".`,
    '28000': `${server} refuses user "${user}" (${message}).`,
    '3D000': `${server} has no database "${database}". Create it first (CREATE DATABASE).`,
    '42501': `User "${user}" may not do what is needed in database "${database}" (${message}).`,
    '53300': `${server} has no free connection left.`,
    '57P03': `${server} is starting up or shutting down; try again in a moment.`,
    '08P01': `${server} refuses the connection (${message}). Behind PgBouncer set DATABASE_PREPARE=false, and DATABASE_DIRECT_URL to the server itself.`,
    '25006': `Database "${database}" at ${host}:${port} is read-only: name the primary, not a replica.`,
  }
}

const unknownReason = (address: string, code: string): string => {
  const { host, port } = partsOf(address)
  return `PostgreSQL at ${host}:${port} can't be reached (${code}).`
}

const partsOf = (address: string) => {
  const { host, port, user, database } = parseTarget(address)
  return { host, port, user, database }
}

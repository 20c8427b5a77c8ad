import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../platform/http/address-key.ts'
import { readCookie, secretCookie } from '../../platform/http/cookies.ts'
import type { Origin } from './login.service.ts'

const deviceCookie = 'device'
const devicePattern = /^[A-Za-z0-9_-]{43}$/
const longestLabel = 200

export const originOf = (request: FastifyRequest): Origin => {
  const device = readCookie(request.headers.cookie, deviceCookie)
  return {
    address: addressOf(request),
    device: device !== undefined && devicePattern.test(device) ? device : undefined,
    label: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestLabel),
  }
}

/** The device's mark, unreadable to scripts, and the sign that lets the server draw the header of who is logged in. */
export const loginCookies = (request: FastifyRequest, device: string): string[] => [
  markOf(request, device),
  signedInCookie('1', thirtyDays, isSecure(request)),
]

/** Every session has ended, this device's too; from now on it is a known one. */
export const recoveryCookies = (request: FastifyRequest, device: string): string[] => [
  markOf(request, device),
  ...logoutCookies(request),
]

export const logoutCookies = (request: FastifyRequest): string[] => [signedInCookie('', 0, isSecure(request))]

const markOf = (request: FastifyRequest, device: string): string =>
  secretCookie({ name: deviceCookie, value: device, path: '/api', secure: isSecure(request) })

const thirtyDays = 30 * 24 * 3600

const signedInCookie = (value: string, seconds: number, secure: boolean): string =>
  `signed_in=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`

const isSecure = ({ protocol, server }: FastifyRequest): boolean =>
  protocol === 'https' || server.config.publicUrl?.startsWith('https:') === true

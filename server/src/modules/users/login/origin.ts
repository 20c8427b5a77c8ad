import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../../platform/http/cache/address-key.ts'
import { readCookie, secretCookie } from '../../../platform/http/cookies.ts'
import type { Origin } from './login.service.ts'
import { newSecret } from './secrets.ts'

const deviceCookie = 'device'
const walletCookie = 'new_wallet'
const mediaName = 'media'
const secretPattern = /^[A-Za-z0-9_-]{43}$/
const longestLabel = 200

export const originOf = (request: FastifyRequest): Origin => ({
  address: addressOf(request),
  device: secretIn(request, deviceCookie),
  label: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestLabel),
})

/** Mark of the signup, with which its device may name the wallet. */
export const walletMarkOf = (request: FastifyRequest): string | undefined => secretIn(request, walletCookie)

const secretIn = (request: FastifyRequest, name: string): string | undefined => {
  const secret = readCookie(request.headers.cookie, name)
  return secret !== undefined && secretPattern.test(secret) ? secret : undefined
}

const walletMarkSeconds = 30 * 60

export const signupCookies = (request: FastifyRequest, mark: string): string[] => [
  ownCookie(request, walletCookie, { value: mark, seconds: walletMarkSeconds }),
]

/** Clears the mark once the wallet exists. */
export const firstWalletCookies = (request: FastifyRequest): string[] =>
  walletMarkOf(request) === undefined ? [] : [ownCookie(request, walletCookie, { value: '', seconds: 0 })]

/**
 * Device mark hidden from scripts, flag with which the server renders the header of a logged-in user, and secret that
 * opens private files.
 */
export const loginCookies = (request: FastifyRequest, device: string): string[] => [
  markOf(request, device),
  signedInCookie('1', thirtyDays, isSecure(request)),
  mediaCookie(request, newSecret()),
]

/** All sessions have ended, this device's too, but the device is now known. */
export const recoveryCookies = (request: FastifyRequest, device: string): string[] => [
  markOf(request, device),
  signedInCookie('', 0, isSecure(request)),
]

/** Clears the device mark too: the device is forgotten with the session. */
export const logoutCookies = (request: FastifyRequest): string[] => [
  signedInCookie('', 0, isSecure(request)),
  ownCookie(request, deviceCookie, { value: '', seconds: 0 }),
  secretCookie({ name: mediaName, value: '', path: '/', seconds: 0, secure: isSecure(request) }),
]

/** Secret to which addresses of private files are bound: without this cookie they open nothing. */
export const mediaCookie = (request: FastifyRequest, value: string): string =>
  secretCookie({ name: mediaName, value, path: '/', seconds: thirtyDays, secure: isSecure(request) })

export const mediaSecretOf = (request: FastifyRequest): string | undefined => secretIn(request, mediaName)

const markOf = (request: FastifyRequest, device: string): string => ownCookie(request, deviceCookie, { value: device })

const ownCookie = (request: FastifyRequest, name: string, cookie: { value: string; seconds?: number }): string =>
  secretCookie({ name, ...cookie, path: '/api', secure: isSecure(request) })

const thirtyDays = 30 * 24 * 3600

const signedInCookie = (value: string, seconds: number, secure: boolean): string =>
  `signed_in=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`

const isSecure = ({ protocol, server }: FastifyRequest): boolean =>
  protocol === 'https' || server.config.publicUrl?.startsWith('https:') === true

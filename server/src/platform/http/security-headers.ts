import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

const contentSecurityPolicy = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style === '' ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Policy of a page with this one inline style sheet and no inline script. */
export const pagePolicy = (style: string): string => contentSecurityPolicy(style)

/** Headers of every response, error pages and refused connections included. */
export const securityHeaders = (config: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(config.publicUrl?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

import type { EndpointSpec } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus } from '@sheds/contract/errors'
import { errorMessage, messageFor } from '../platform/http/messages.ts'
import type { Json } from './schemas.ts'

type RefusableCall = Pick<EndpointSpec, 'auth' | 'errors' | 'says' | 'errorAlias'>

/** Errors of every call: described once and referenced. */
const commonErrors = {
  TooManyRequests: ['too_many_requests'],
  Failed: ['internal_error'],
  Unavailable: ['overloaded', 'unavailable'],
} as const satisfies Record<string, readonly ErrorCode[]>

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** The English message of an error, with sample values. */
export const sentenceOf = (code: ErrorCode, { says }: Pick<RefusableCall, 'says'> = {}): string => {
  const own = says?.[code]
  const text = own === undefined ? errorMessage('en', code) : messageFor('en', own)
  return text.replace('{wait}', '2 minutes').replace('{amount}', 'CFA 500')
}

/** Errors of a call: its own codes, and those of its login and parameters. */
export const codesOf = (
  { auth, errors = [] }: RefusableCall,
  takes: { input: boolean; thing: boolean },
): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(takes.input ? (['invalid_input'] as const) : []),
    ...(auth === 'user' ? (['login_required'] as const) : []),
    ...(takes.thing ? (['not_found'] as const) : []),
    ...errors,
  ]),
]

export const refusals = (spec: RefusableCall, takes: { input: boolean; thing: boolean }): Json => {
  const byStatus = Map.groupBy(codesOf(spec, takes), (code) => errorStatus[code])
  return {
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes, spec)])),
    ...(byStatus.has(429) ? {} : { 429: { $ref: '#/components/responses/TooManyRequests' } }),
    500: { $ref: '#/components/responses/Failed' },
    503: { $ref: '#/components/responses/Unavailable' },
    default: { $ref: '#/components/responses/Refused' },
  }
}

const refusal = (codes: readonly ErrorCode[], spec: Pick<RefusableCall, 'says' | 'errorAlias'>): Json => ({
  description: codes.map((code) => `\`${code}\`: ${sentenceOf(code, spec)}`).join('\n\n'),
  ...(codes.some((code) => [429, 503].includes(errorStatus[code])) ? { headers: retryAfter } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          { type: 'object', properties: { code: { type: 'string', enum: codes } } },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, spec) }])),
    },
  },
})

const exampleOf = (code: ErrorCode, spec: Pick<RefusableCall, 'says' | 'errorAlias'>): Json => {
  const message = sentenceOf(code, spec)
  return {
    code,
    message,
    ...(code === 'invalid_input' ? { fields: { name: messageFor('en', 'field_invalid') } } : {}),
    ...(spec.errorAlias === undefined ? {} : { [spec.errorAlias]: message }),
  }
}

export const sharedRefusals: Json = {
  ...Object.fromEntries(Object.entries(commonErrors).map(([name, codes]) => [name, refusal(codes, {})])),
  Refused: {
    description:
      'Any other error has the same shape: `malformed_body`, `malformed_request` (400), `not_found` (404), `method_not_allowed` (405, with `Allow`), `body_too_large` (413), `url_too_long` (414), `unsupported_media_type` (415), `headers_too_large` (431).',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
}

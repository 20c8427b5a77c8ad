/**
 * The one table of everything that can go wrong on the wire. The sentence a person reads is `error_<code>` in the
 * message catalogue; a code missing there fails the tests.
 */
export const errorStatus = {
  invalid_input: 400,
  malformed_body: 400,
  malformed_request: 400,
  wrong_login: 400,
  wrong_password: 400,
  wrong_recovery_code: 400,
  recovery_code_too_new: 400,
  wrong_wallet_password: 400,
  wrong_category: 400,
  insufficient_funds: 400,
  authorization_required: 400,
  wallet_inactive: 400,
  wallet_held: 400,
  wallet_frozen: 400,
  payment_failed: 400,
  mobile_money_unavailable: 400,
  login_required: 401,
  forbidden: 403,
  number_not_asked: 403,
  not_found: 404,
  deleted: 404,
  method_not_allowed: 405,
  conflict: 409,
  name_taken: 409,
  already_active: 409,
  already_decided: 409,
  already_owned: 409,
  not_ready: 409,
  not_for_sale: 409,
  gift_refused: 409,
  key_conflict: 409,
  key_voided: 409,
  payment_open: 409,
  sold_out: 409,
  order_changed: 409,
  order_paid: 409,
  not_payable: 409,
  orders_open: 409,
  wallet_not_empty: 409,
  shed_not_empty: 409,
  body_too_large: 413,
  url_too_long: 414,
  unsupported_media_type: 415,
  too_many_requests: 429,
  too_many_attempts: 429,
  wallet_locked: 429,
  limit_reached: 429,
  headers_too_large: 431,
  internal_error: 500,
  overloaded: 503,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Codes any endpoint may answer: they come from the platform, not from a use-case. */
export const platformErrors = [
  'invalid_input',
  'malformed_body',
  'malformed_request',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'url_too_long',
  'unsupported_media_type',
  'too_many_requests',
  'headers_too_large',
  'internal_error',
  'overloaded',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)

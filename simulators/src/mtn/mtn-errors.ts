import { html, json, type Reply } from '../http/call.ts'

export type MtnCode =
  | 'PAYEE_NOT_FOUND'
  | 'PAYER_NOT_FOUND'
  | 'NOT_ALLOWED'
  | 'NOT_ALLOWED_TARGET_ENVIRONMENT'
  | 'INVALID_CALLBACK_URL_HOST'
  | 'INVALID_CURRENCY'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_PROCESSING_ERROR'
  | 'NOT_ENOUGH_FUNDS'
  | 'PAYER_LIMIT_REACHED'
  | 'PAYEE_NOT_ALLOWED_TO_RECEIVE'
  | 'PAYMENT_NOT_APPROVED'
  | 'RESOURCE_NOT_FOUND'
  | 'APPROVAL_REJECTED'
  | 'EXPIRED'
  | 'TRANSACTION_CANCELED'
  | 'RESOURCE_ALREADY_EXIST'
  | 'COULD_NOT_PERFORM_TRANSACTION'
  | 'TRANSFER_TYPE_UNKNOWN'
  | 'FORBIDDEN IP'

export const words: Record<MtnCode, string> = {
  PAYEE_NOT_FOUND: 'Payee does not exist.',
  PAYER_NOT_FOUND: 'Payer not found.',
  NOT_ALLOWED: 'Authorization failed. Insufficient permissions.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'Access to target environment is forbidden.',
  INVALID_CALLBACK_URL_HOST: 'Callback URL with different host name then configured for API User.',
  INVALID_CURRENCY: 'Currency not supported.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable, try again later.',
  INTERNAL_PROCESSING_ERROR: 'An internal error occurred while processing.',
  NOT_ENOUGH_FUNDS: 'The payer does not have enough funds.',
  PAYER_LIMIT_REACHED: 'The payer limit has been breached.',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'Payee is unable to receive funds.',
  PAYMENT_NOT_APPROVED: 'Payment not approved.',
  RESOURCE_NOT_FOUND: 'Requested resource was not found.',
  APPROVAL_REJECTED: 'Approval rejected.',
  EXPIRED: 'Approval expired.',
  TRANSACTION_CANCELED: 'Transaction cancelled.',
  RESOURCE_ALREADY_EXIST: 'Duplicated reference id. Creation of resource failed.',
  COULD_NOT_PERFORM_TRANSACTION: 'Could not perform transaction.',
  TRANSFER_TYPE_UNKNOWN: 'Transfer type unknown.',
  'FORBIDDEN IP': 'Authorization failed. IP not authorized to use disbursement API.',
}

/** Errors of the wallet platform; mistakes of the client are 500 too. */
export const wallet = (status: number, code: MtnCode): Reply => json(status, { message: words[code], code })

/** Errors of the gateway in front of the wallet platform. */
const gateway = (statusCode: number, message: string): Reply => json(statusCode, { statusCode, message })

export const noRoute = (): Reply => gateway(404, 'Resource not found')

export const missingKey = (): Reply =>
  gateway(
    401,
    'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
  )

export const wrongKey = (): Reply =>
  gateway(
    401,
    'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.',
  )

export const invalidToken = (): Reply => json(401, { error: 'invalid_token' })

export const loginFailed = (): Reply => json(500, { error: 'login_failed' })

export const lengthRequired = (): Reply =>
  html(
    411,
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd">\r\n' +
      '<HTML><HEAD><TITLE>Length Required</TITLE>\r\n' +
      '<META HTTP-EQUIV="Content-Type" Content="text/html; charset=us-ascii"></HEAD>\r\n' +
      '<BODY><h2>Length Required</h2>\r\n<hr><p>HTTP Error 411. The request must be chunked or have a content length.</p>\r\n' +
      '</BODY></HTML>\r\n',
  )

import { json, type Reply, xml } from '../http/call.ts'

/** Error of WSO2, the gateway in front of the API. */
const fault = (status: number, code: number, message: string, description: string): Reply =>
  json(status, { fault: { code, message, description } })

export const invalidCredentials = (): Reply =>
  fault(
    401,
    900_901,
    'Invalid Credentials',
    'Invalid Credentials. Make sure you have provided the correct security credentials',
  )

export const missingCredentials = (): Reply =>
  fault(
    401,
    900_902,
    'Missing Credentials',
    'Invalid Credentials. Make sure your API invocation call has a header: "Authorization : Bearer ACCESS_TOKEN"',
  )

export const noResource = (): Reply =>
  fault(404, 900_906, 'No matching resource found in the API for the given request', 'Access failure for API')

export const suspended = (): Reply =>
  fault(503, 303_001, 'Runtime Error', 'Currently, the address endpoint is in suspended state')

export const noClient = (as: 'json' | 'xml'): Reply =>
  as === 'json'
    ? json(401, { error_description: 'A valid OAuth client could not be found for client_id', error: 'invalid_client' })
    : xml(
        401,
        '<ams:fault xmlns:ams="http://wso2.org/apimanager/security"><ams:code>900901</ams:code>' +
          '<ams:message>Invalid Credentials</ams:message><ams:description>Access failure for API</ams:description></ams:fault>',
      )

export const wrongGrant = (): Reply =>
  json(400, { error_description: 'Unsupported grant_type value', error: 'unsupported_grant_type' })

/** Refusal by the operator; it carries no data. */
export const refuse = (status: number, message: string): Reply => json(status, { message, data: null })

/** Reasons of failed payments. The codes 60019, 0066111 and 99033 were observed; the others are invented. */
export const reasons = {
  '60019': 'Le solde du compte du payeur est insuffisant',
  '60020': 'Beneficiaire introuvable',
  '60021': 'Utilisateur bloque',
  '60022': 'Vous avez saisi un montant superieur au montant maximum autorise',
  '60023': 'Code PIN incorrect',
  '60024': 'Transaction refusee par le client',
  '0066111': 'Numero du client invalide',
  '99033': 'Numero du canal invalide',
} as const

export type ReasonCode = keyof typeof reasons

export const wordsOf = (code: string): string => reasons[code as ReasonCode] ?? 'Echec de la transaction'

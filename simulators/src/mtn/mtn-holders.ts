import { type Call, json, type Reply } from '../http/call.ts'
import { nameOf } from '../people.ts'
import { balanceOf, floatOf } from '../purses.ts'
import type { Till } from '../till.ts'
import { wallet } from './mtn-errors.ts'
import { holderFateOf, isCustomer } from './mtn-numbers.ts'
import { currencyOf } from './mtn-requests.ts'

/** GET …/account/balance[/{currency}] */
export const readBalance = (call: Call, till: Till, currency: string | undefined): Reply => {
  if (currency !== undefined && currency !== currencyOf(call)) return wallet(500, 'INVALID_CURRENCY')
  const own = currencyOf(call)
  return json(200, { availableBalance: String(balanceOf(till.state.purses, floatOf(own))), currency: own })
}

/** GET …/accountholder/msisdn/{msisdn}/active */
export const readActive = (till: Till, msisdn: string): Reply => {
  const fate = holderFateOf(msisdn)
  if (fate === undefined) return json(200, { result: isCustomer(msisdn) && till.state.names[msisdn] !== '' })
  if (fate === 'inactive') return json(200, { result: false })
  if (fate === 'RESOURCE_NOT_FOUND') return wallet(404, fate)
  return wallet(fate === 'SERVICE_UNAVAILABLE' ? 503 : 500, fate)
}

/** GET …/accountholder/msisdn/{msisdn}/basicuserinfo */
export const readPerson = (call: Call, till: Till, msisdn: string): Reply => {
  const fate = holderFateOf(msisdn)
  if (fate === 'RESOURCE_NOT_FOUND' || !isCustomer(msisdn) || till.state.names[msisdn] === '') {
    return wallet(404, 'RESOURCE_NOT_FOUND')
  }
  if (fate !== undefined && fate !== 'inactive') return wallet(fate === 'SERVICE_UNAVAILABLE' ? 503 : 500, fate)
  if (currencyOf(call) === 'EUR') return json(200, sandboxPerson)
  const [given_name, family_name] = nameOf(till, msisdn)
  const status = fate === 'inactive' ? 'INACTIVE' : 'ACTIVE'
  return json(200, { given_name, family_name, birthdate: '1990-01-01', locale: 'fr_CM', gender: 'FEMALE', status })
}

const sandboxPerson = {
  given_name: 'Sand',
  family_name: 'Box',
  birthdate: '1976-08-13',
  locale: 'sv_SE',
  gender: 'MALE',
  status: 'ACTIVE',
}

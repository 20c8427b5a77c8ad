import { ignorePrompt } from '../prompts.ts'
import { endPayment, isOpen } from '../till.ts'
import { type Control, SimError } from './control-call.ts'

const pins = { mtn: /^\d{5}$/, orange: /^\d{4}$/ }

/** What the customer does with a prompt. Any PIN of the right length is right. */
export const decidePrompt = async ({ branch, body, part }: Control) => {
  const { till, name } = branch.operator
  const payment = till.state.payments[part]
  if (payment === undefined || !payment.hasPrompt || !isOpen(payment)) throw new SimError(404, 'no such prompt')
  const at = branch.clock.now()
  if (body.action === 'approve') {
    if (typeof body.pin !== 'string' || !pins[name].test(body.pin)) throw new SimError(400, 'the PIN is not one')
    endPayment(till, payment, { at, to: 'successful' })
  } else if (body.action === 'refuse') {
    endPayment(till, payment, { at, ...till.rules.refused })
  } else if (body.action === 'ignore') {
    ignorePrompt(payment)
  } else throw new SimError(400, 'action is approve, refuse or ignore')
  await branch.work()
  return { state: payment.state }
}

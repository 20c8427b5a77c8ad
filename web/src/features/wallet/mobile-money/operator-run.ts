import type { IntentEvent } from '../intents/intent.rules.ts'
import { type OpenIntent, showIntent } from '../intents/intent.store.ts'
import { type IntentPlan, openPlan, resumeIntent, runIntent } from '../intents/intent-run.ts'

export type PaymentListener = (key: string, event: IntentEvent) => void

/** Starts a payment and reports its events. */
export const beginPayment = async (plan: IntentPlan, listener: PaymentListener): Promise<void> => {
  const intent = openPlan(plan)
  const letGo = showIntent(intent.key)
  await runIntent(plan, { intent, report: (event) => listener(intent.key, event) }).finally(letGo)
}

/** Follows a payment that was sent before this page was loaded. */
export const resumePayment = (intent: OpenIntent, listener: PaymentListener): Promise<void> =>
  resumeIntent(intent, (event) => listener(intent.key, event))

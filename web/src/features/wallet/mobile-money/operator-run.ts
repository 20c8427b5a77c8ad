import type { IntentEvent } from '../intents/intent.rules.ts'
import { type OpenIntent, takeInHand } from '../intents/intent.store.ts'
import { type IntentPlan, openPlan, resumeIntent, runIntent } from '../intents/intent-run.ts'

export type HearOf = (key: string, event: IntentEvent) => void

/** Sends it, and tells what becomes of the call. */
export const beginPayment = async (plan: IntentPlan, hear: HearOf): Promise<void> => {
  const intent = openPlan(plan)
  const letGo = takeInHand(intent.key)
  await runIntent(plan, { intent, tell: (event) => hear(intent.key, event) }).finally(letGo)
}

/** Asks about what was sent before this page was loaded. */
export const resumePayment = (intent: OpenIntent, hear: HearOf): Promise<void> =>
  resumeIntent(intent, (event) => hear(intent.key, event))

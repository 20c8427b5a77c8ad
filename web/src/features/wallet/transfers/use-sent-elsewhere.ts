import { useEffect, useEffectEvent } from 'react'
import { draftKey, draftOwner, readDraft, removeDraft } from '../../../lib/draft/draft.store.ts'
import { wholeFrancs } from '../../../lib/form/plain-price.ts'
import { type IntentOutcome, useOutcomes } from '../intents/intent.store.ts'
import { typedWalletId } from './send.rules.ts'

interface Sent {
  to: string
  amount: number
}

const seen = new Set<string>()

/** What left the page before its answer turns out to be sent: the form that it was typed into does not offer it again. */
export const useSentElsewhere = (onSent: (sent: Sent) => void): void => {
  const outcomes = useOutcomes()
  const hear = useEffectEvent((outcome: IntentOutcome) => {
    const sent = sentIn(outcome)
    if (sent === undefined || seen.has(outcome.intent.key)) return
    seen.add(outcome.intent.key)
    forgetTyped(sent)
    onSent(sent)
  })
  useEffect(() => {
    for (const outcome of outcomes) hear(outcome)
  }, [outcomes])
}

const sentIn = ({ intent, outcome }: IntentOutcome): Sent | undefined => {
  if (outcome !== 'done' || intent.call !== 'send_money') return undefined
  const { recipient_wallet_id: to } = JSON.parse(intent.about) as { recipient_wallet_id: string }
  return { to, amount: intent.amount }
}

/** Another payment that was begun meanwhile stays as it was typed. */
const forgetTyped = ({ to, amount }: Sent): void => {
  const owner = draftOwner()
  const typed = draftKey(owner, { form: 'send' })
  const { recipient_wallet_id: wallet = '', amount: francs } = readDraft(typed)?.values ?? {}
  const isSame = wallet === '' || typedWalletId(wallet) === to
  if (isSame && Number(wholeFrancs(francs)) === amount) removeDraft(typed)
  removeDraft(draftKey(owner, { form: 'send', thing: to }))
}

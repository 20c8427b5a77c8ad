import { useViewer } from '../../../lib/session/my-info.store.ts'
import { type OpenIntent, useIntents } from '../intents/intent.store.ts'

/** What the person who looks began here at an operator, and has not seen the end of. */
export const useOperatorIntents = (): OpenIntent[] => {
  const viewer = useViewer()
  return useIntents().filter(({ owner, operator, isSent, end }) => owner === viewer && operator && (isSent || end))
}

import { useViewer } from '../../../lib/session/my-info.store.ts'
import { type OpenIntent, useIntents } from '../intents/intent.store.ts'

/** Operator payments that the logged-in person started on this device and whose end was not seen. */
export const useOperatorIntents = (): OpenIntent[] => {
  const viewer = useViewer()
  return useIntents().filter(({ owner, operator, isSent, end }) => owner === viewer && operator && (isSent || end))
}

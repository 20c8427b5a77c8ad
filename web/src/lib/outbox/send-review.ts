import { callApi } from '../api/api.ts'
import { draftKey, draftOwner } from '../draft/draft.store.ts'
import { sendTask, type TaskCall, taskChanges, taskRequest } from './send-task.ts'

interface Review {
  kind: 'review_product' | 'review_shed'
  /** Of what, and how that is called. */
  id: string
  name: string
  stars: number
  words: string
  /** The form whose draft holds the words until the review is answered. */
  form: string
}

/** Sends a review; without a network it waits, and whoever sends another before that sends only that one. */
export const sendReview = async (
  made: TaskCall,
  { kind, id, name, stars, words, form }: Review,
): Promise<'sent' | 'waits'> => {
  const task = () => ({
    kind,
    id,
    wish: { stars, words },
    ...taskRequest(made),
    changes: taskChanges(made),
    thing: { name, look: 'thing' as const },
    draft: draftKey(draftOwner(), { form, thing: id }),
  })
  return (await sendTask(made, task, callApi)) === undefined ? 'waits' : 'sent'
}

import { callApi } from '../api/api.ts'
import { draftKey, draftOwner } from '../draft/draft.store.ts'
import { sendTask, type TaskCall, taskChanges, taskRequest } from './send-task.ts'

interface Review {
  kind: 'review_product' | 'review_shed'
  /** Id and name of the reviewed thing. */
  id: string
  name: string
  stars: number
  words: string
  /** Form whose draft holds the words until the review is answered. */
  form: string
}

/** Sends a review; returns its id. Offline it waits without one, and a later one about the same thing replaces it. */
export const sendReview = async (
  made: TaskCall,
  { kind, id, name, stars, words, form }: Review,
): Promise<string | undefined> => {
  const task = () => ({
    kind,
    id,
    wish: { stars, words },
    ...taskRequest(made),
    changes: taskChanges(made),
    thing: { name, look: 'thing' as const },
    draft: draftKey(draftOwner(), { form, thing: id }),
  })
  const answer = (await sendTask(made, task, callApi)) as { review: { id: string } } | undefined
  return answer === undefined ? undefined : answer.review.id
}

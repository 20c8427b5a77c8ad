import type { Tag } from '@sheds/contract/tags'
import type { PendingAction } from '../session/action.store.ts'
import { useTap } from '../use-tap.ts'
import { answerFields } from './answer-fields.ts'
import type { Task, TaskKind } from './outbox.rules.ts'
import { sendTask, type TaskCall, taskChanges, taskRequest } from './send-task.ts'
import { useWaits } from './use-waits.ts'

interface TaskPlan {
  /** Kind and thing; it is done after a login that was missing, unless it is switched off. */
  action: PendingAction & { kind: TaskKind }
  /** Call that switches it on or off. */
  call: (wanted: boolean) => TaskCall
  tags: readonly Tag[]
  failure: (wanted: boolean) => string
  /** Called once the server has confirmed it. */
  done?: (wanted: boolean) => void
}

/**
 * Toggle that can wait for a network: likes, follows, subscriptions, approvals. Shown at once; without a response it
 * waits in the outbox, and the button says so.
 */
export const useTask = ({ action, call, tags, failure, done }: TaskPlan) => {
  const { kind, id } = action
  const waiting = useWaits(kind, id)
  const tap = useTap({
    kind,
    id,
    ordered: true,
    send: async (wanted: boolean) => {
      const answer = await sendTask(call(wanted), () => taskOf(action, call, wanted, tags))
      if (answer !== undefined) done?.(wanted)
      return answer
    },
    told: answerFields,
    tags,
    action: (wanted) => (wanted ? action : undefined),
    failure,
  })
  return { ...tap, waiting }
}

const taskOf = (
  { kind, id, thing }: TaskPlan['action'],
  call: TaskPlan['call'],
  wanted: boolean,
  tags: readonly Tag[],
): Task => {
  const [endpoint, made] = call(wanted)
  return {
    kind,
    id,
    thing,
    wish: wanted,
    ...taskRequest([endpoint, made]),
    back: taskRequest(call(!wanted)),
    changes: taskChanges([endpoint, made]).filter((each) => !tags.includes(each)),
  }
}

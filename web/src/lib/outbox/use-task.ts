import type { Tag } from '@sheds/contract/tags'
import type { PendingAction } from '../session/action.store.ts'
import { useTap } from '../use-tap.ts'
import type { Task, TaskKind } from './outbox.rules.ts'
import { sendTask, type TaskCall, taskChanges, taskRequest } from './send-task.ts'
import { toldBy } from './told.ts'
import { useWaits } from './use-waits.ts'

interface TaskPlan {
  /** What it is, to whom: done after a login that was missing, where it is not taken back. */
  action: PendingAction & { kind: TaskKind }
  /** What makes it so, and what takes it back. */
  call: (wanted: boolean) => TaskCall
  tags: readonly Tag[]
  failure: (wanted: boolean) => string
  /** Once the server has said yes. */
  done?: (wanted: boolean) => void
}

/**
 * Something that is on or off and can wait for a network: likes, follows, subscriptions, approvals. Shown at once; where
 * nothing answers it waits in the outbox, and the button says so.
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
    told: toldBy,
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

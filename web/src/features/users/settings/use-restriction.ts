import { blockUser, muteUser, unblockUser, unmuteUser } from '@sheds/contract/moderation/moderation'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { refusalOf } from '../../../lib/api/refusal.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'

const actions = { mute: muteUser, unmute: unmuteUser, block: blockUser, unblock: unblockUser } as const
const said = { mute: m.hush_muted, unmute: m.hush_unmuted, block: m.hush_blocked, unblock: m.hush_unblocked } as const
const opposites = { mute: 'unmute', unmute: 'mute', block: 'unblock', unblock: 'block' } as const

export type RestrictionAction = keyof typeof actions

interface Step {
  action: RestrictionAction
  /** True for an undo, which offers no further undo. */
  isBack?: true
}

interface RestrictionActions {
  run: (action: RestrictionAction) => void
  busy: boolean
}

/** Mutes, unmutes, blocks or unblocks a member, with an undo in the toast. */
export const useRestriction = ({ id, name }: { id: string; name: string }): RestrictionActions => {
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action }: Step) => callApi(actions[action], { params: { id } }),
    onSuccess: (_, { action, isBack }) =>
      show({
        text: said[action]({ name }),
        key: `hush ${id}`,
        ...(!isBack && {
          action: { label: m.hush_undo(), run: () => mutate({ action: opposites[action], isBack: true }) },
        }),
      }),
    onError: (error, step) => {
      const refusal = refusalOf(error)
      const again = refusal === undefined && { action: { label: m.retry(), run: () => mutate(step) } }
      show({ text: refusal ?? m.hush_failed(), kind: 'error', key: `hush ${id}`, ...again })
    },
  })
  return { run: (action) => mutate({ action }), busy: isPending }
}

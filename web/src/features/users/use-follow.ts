import { follow, unfollow } from '@sheds/contract/users'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { refusalOf } from '../../lib/refusal.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'
import type { Person } from './users.queries.ts'

interface Follow {
  following: boolean
  toggle: () => void
}

/** Following somebody: one state for every place that shows the person, shown at once and undone when refused. */
export const useFollow = ({ id, name, viewer }: Person): Follow => {
  const client = useQueryClient()
  const { show } = useToasts()
  const key = ['following', useMyInfo().user_id, id]
  const { data: chosen } = useQuery<boolean>({ queryKey: key, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  const following = chosen ?? viewer?.following === true
  const { mutate } = useMutation({
    mutationFn: (wanted: boolean) =>
      wanted ? callApi(follow, { body: { userId: id } }) : callApi(unfollow, { params: { id } }),
    // In turn, and at once when there is no connection: a tap that waits for one is forgotten.
    scope: { id: `follow ${id}` },
    networkMode: 'always',
    onMutate: (wanted) => void client.setQueryData(key, wanted),
    onError: (error, wanted) => {
      client.setQueryData(key, !wanted)
      if (error instanceof ApiError && error.status === 401) return
      show({
        text: refusalOf(error) ?? (wanted ? m.follow_failed({ name }) : m.unfollow_failed({ name })),
        kind: 'error',
        key: `follow ${id}`,
      })
    },
    onSuccess: () => {
      for (const side of ['followers', 'following']) void client.invalidateQueries({ queryKey: [side] })
    },
  })
  return { following, toggle: () => mutate(!following) }
}

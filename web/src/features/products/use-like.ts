import { likeProduct, type Product, unlikeProduct } from '@sheds/contract/products'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'

interface Like {
  liked: boolean
  count: number
  toggle: () => void
}

/** Liking a product: one state for every place that shows it, shown at once and undone when refused. */
export const useLike = ({ id, name, viewer, like_count: kept }: Product): Like => {
  const client = useQueryClient()
  const { show } = useToasts()
  const key = ['liked', useMyInfo().user_id, id]
  const { data: chosen } = useQuery<boolean>({ queryKey: key, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  const answered = viewer?.liked === true
  const liked = chosen ?? answered
  const isLast = (): boolean => client.isMutating({ mutationKey: key }) === 1
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: (wanted: boolean) => callApi(wanted ? likeProduct : unlikeProduct, { params: { id } }),
    // In turn, and at once when there is no connection: a tap that waits for one is forgotten.
    scope: { id: `like ${id}` },
    networkMode: 'always',
    onMutate: (wanted) => void client.setQueryData(key, wanted),
    onSuccess: (_, wanted) => {
      if (isLast()) client.setQueryData(key, wanted)
    },
    onError: (error, wanted) => {
      if (isLast()) client.setQueryData(key, !wanted)
      if (error instanceof ApiError && error.status === 401) return
      // One's own: trying again would not help.
      if (error instanceof ApiError && error.code === 'forbidden' && error.said !== undefined)
        return show({ text: error.said, kind: 'error', key: `like ${id}` })
      show({
        text: wanted ? m.like_failed({ name }) : m.unlike_failed({ name }),
        kind: 'error',
        key: `like ${id}`,
        action: { label: m.retry(), run: () => mutate(wanted) },
      })
    },
  })
  const moved = liked === answered ? 0 : liked ? 1 : -1
  return { liked, count: Math.max(0, kept + moved), toggle: () => mutate(!liked) }
}

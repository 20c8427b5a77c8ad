import type { ShedPage } from '@sheds/contract/pages'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '../../lib/endless.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { restOfMenuQuery } from '../menu/menu.queries.ts'
import { TodaysMenu } from '../menu/todays-menu.tsx'
import { useMyInfo } from '../users/my-info.store.ts'
import { AddDishLink } from './shed-page-tools.tsx'

interface KitchenMenuProps {
  shed: ShedPage['shed']
  menu: NonNullable<ShedPage['menu']> | null
}

/** A kitchen's menu of today. */
export function KitchenMenu({ shed, menu }: KitchenMenuProps) {
  const client = useQueryClient()
  if (menu !== null) return <Dishes shed={shed} menu={menu} />
  const retry = () => void client.invalidateQueries({ queryKey: ['shed page', shed.id] })
  return <ErrorState message={m.shed_menu_failed()} retryLabel={m.retry()} onRetry={retry} />
}

/** Few kitchens cook more than the page brings: the rest comes when asked for. */
function Dishes({ shed, menu }: { shed: KitchenMenuProps['shed']; menu: NonNullable<ShedPage['menu']> }) {
  const { user_id: viewer } = useMyInfo()
  const owned = shed.viewer?.owned === true
  const [asked, ask] = useState(false)
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...restOfMenuQuery(shed.id, menu.next ?? '', viewer),
    enabled: asked && menu.next !== null,
  })
  const dishes = rowsOf([{ rows: menu.rows, next: undefined }, ...(data?.pages ?? [])])
  const more = () => (asked ? void fetchNextPage() : ask(true))
  const isMore = data === undefined ? menu.next !== null : hasNextPage
  return (
    <>
      <TodaysMenu dishes={dishes} owned={owned} action={owned && <AddDishLink id={shed.id} />} />
      {isMore && (
        <div className="grid justify-items-center py-3">
          <Button kind="soft" onClick={more} loading={isFetching}>
            {m.shed_more_dishes()}
          </Button>
        </div>
      )}
    </>
  )
}

import type { ShedPage } from '@sheds/contract/pages/pages'
import { useLocation } from 'react-router'
import { useFirstPage } from '../../../lib/list/list-start.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { KitchenDishes } from '../../menu/kitchen-dishes.tsx'
import { menuOf } from '../../menu/menu.queries.ts'
import { readShedAddress } from '../shed.address.ts'
import { AddDishLink } from './shed-page-tools.tsx'

interface KitchenMenuProps {
  shed: ShedPage['shed']
  menu: NonNullable<ShedPage['menu']> | null
}

/** Today's menu of a kitchen. */
export function KitchenMenu({ shed, menu }: KitchenMenuProps) {
  const cursor = readShedAddress(new URLSearchParams(useLocation().search)).menu
  const owned = shed.viewer?.owned === true
  const { page, onRetry, failure, retrying } = useFirstPage({
    list: menuOf(shed.id),
    given: menu,
    error: null,
    failure: m.shed_menu_failed,
  })
  if (page)
    return (
      <KitchenDishes
        key={cursor}
        kitchen={shed}
        menu={page}
        cursor={cursor}
        owned={owned}
        action={owned && <AddDishLink id={shed.id} />}
      />
    )
  return <ErrorState message={failure} retryLabel={m.retry()} onRetry={onRetry} retrying={retrying} />
}

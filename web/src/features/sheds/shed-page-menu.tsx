import type { ShedPage } from '@sheds/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { KitchenDishes } from '../menu/kitchen-dishes.tsx'
import { readShedAddress } from './shed.address.ts'
import { AddDishLink } from './shed-page-tools.tsx'

interface KitchenMenuProps {
  shed: ShedPage['shed']
  menu: NonNullable<ShedPage['menu']> | null
}

/** A kitchen's menu of today. */
export function KitchenMenu({ shed, menu }: KitchenMenuProps) {
  const client = useQueryClient()
  const cursor = readShedAddress(new URLSearchParams(useLocation().search)).menu
  const owned = shed.viewer?.owned === true
  if (menu !== null)
    return (
      <KitchenDishes
        key={cursor}
        shedId={shed.id}
        menu={menu}
        cursor={cursor}
        owned={owned}
        action={owned && <AddDishLink id={shed.id} />}
      />
    )
  const retry = () => void client.invalidateQueries({ queryKey: ['shed page', shed.id] })
  return <ErrorState message={m.shed_menu_failed()} retryLabel={m.retry()} onRetry={retry} />
}

import CircleHelp from 'lucide-react/icons/circle-help'
import { useHydrated } from '../../hydration/hydration.ts'
import { useBasket, useBasketCount } from '../../lib/basket/basket.store.ts'
import { number } from '../../lib/language/format.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { groupsOf } from './basket-item.ts'
import { BasketOfShed } from './basket-of-shed.tsx'
import { BasketSummary, ClearBasket } from './basket-summary.tsx'
import { useFreshBasket } from './use-fresh-basket.ts'

export const head: PageModule['head'] = () => ({
  title: `${m.basket()} · Sheds`,
  description: m.shopping_description(),
  index: false,
})

export function Page() {
  return (
    <Columns>
      <div className="flex min-h-14 flex-wrap items-center justify-between">
        <h1 className="text-2xl text-balance">{m.basket()}</h1>
        <span className="flex items-center">
          <Clear />
          <Help />
        </span>
      </div>
      {useHydrated() ? <Basket /> : <BasketOnItsWay />}
    </Columns>
  )
}

/** After so many things the next shed stands below the screen. */
const mostUnfolded = 2

function Basket() {
  const items = useBasket()
  const count = useBasketCount()
  const answersIn = useFreshBasket(items)
  const groups = groupsOf(items)
  const isFirstLong = (groups[0]?.things.length ?? 0) > mostUnfolded
  return (
    <>
      <p className="text-sm text-ink-2" role="status">
        {m.shopping_count({ n: count, count: number(count) })}
      </p>
      {items.length === 0 ? (
        <NothingYet />
      ) : (
        <div className="mt-2 grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:gap-8">
          <Stack>
            {groups.map((group, place) => (
              <BasketOfShed
                key={group.key}
                group={group}
                answersIn={answersIn.get(group.things[0].item.shedId)}
                folds={place > 0 && isFirstLong}
              />
            ))}
          </Stack>
          <BasketSummary items={items} />
        </div>
      )}
    </>
  )
}

function Clear() {
  const isEmpty = useBasketCount() === 0
  return isEmpty ? null : <ClearBasket />
}

function NothingYet() {
  return (
    <EmptyState
      cloth="panier"
      title={m.shopping_empty()}
      text={m.shopping_empty_text()}
      action={
        <ButtonLink href="/feeds" kind="brand">
          {m.shopping_look_around()}
        </ButtonLink>
      }
    />
  )
}

/** What is in the basket only the device knows. */
function BasketOnItsWay() {
  return (
    <>
      <noscript>
        <p className="mt-3">{m.shopping_needs_javascript()}</p>
      </noscript>
      <div className="noscript:hidden">
        <p className="text-sm">{'\u00a0'}</p>
        <RowSkeletons label={m.loading()} times={3} shape="square" className="mt-3" />
      </div>
    </>
  )
}

function Help() {
  const { open, show, hide } = useOverlay('help')
  return (
    <>
      <IconButton
        label={m.shopping_help()}
        icon={<CircleHelp />}
        className="noscript:hidden"
        onClick={show}
        aria-haspopup="dialog"
      />
      <Dialog open={open} onClose={hide} title={m.shopping_help_title()} closeLabel={m.close()}>
        <Stack as="ol" className="list-decimal ps-5">
          <li>{m.shopping_help_add()}</li>
          <li>{m.shopping_help_contact()}</li>
          <li>{m.shopping_help_pay()}</li>
          <li>{m.shopping_help_device()}</li>
        </Stack>
      </Dialog>
    </>
  )
}

import type { AnswerOf } from '@sheds/contract/endpoint'
import { readBasket } from '@sheds/contract/orders/basket'
import { mostOrderItems } from '@sheds/contract/orders/order-terms'
import { useQueries } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-help'
import { useEffect } from 'react'
import { useHydrated } from '../../hydration/hydration.ts'
import { askedBy, queryOf } from '../../lib/api/query.ts'
import { type BasketItem, useBasket, useBasketCount } from '../../lib/basket/basket.store.ts'
import { clearBasket, refreshBasket } from '../../lib/basket/basket-changes.ts'
import { moneyParts, number } from '../../lib/language/format.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { useViewer } from '../../lib/session/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { groupsOf, shownItem, totalOf, unavailableIn, unpricedIn } from './basket-item.ts'
import { BasketOfShed, type BasketShed } from './basket-of-shed.tsx'

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

/** With more items in the first group, the next one is below the screen, so the others start folded. */
const mostUnfolded = 2

function Basket() {
  const items = useBasket()
  const count = useBasketCount()
  const sheds = useFreshBasket(items)
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
                shed={sheds.get(group.things[0].item.shedId)}
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

/** Shown until hydration, because only the device knows the basket's items. */
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

/** Total of all sheds. */
function BasketSummary({ items }: { items: readonly BasketItem[] }) {
  const shown = items.map(shownItem)
  const unpriced = unpricedIn(shown)
  const unavailable = unavailableIn(shown)
  return (
    <Card
      as="section"
      aria-label={m.shopping_total()}
      padded
      className="md:sticky md:top-[calc(var(--header-h)+1.25rem)]"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-md font-label">{m.shopping_total()}</span>
        <MoneyText {...moneyParts(totalOf(shown))} size="md" />
      </p>
      {unpriced > 0 && (
        <p className="text-sm mt-1 text-ink-2">{m.shopping_unpriced({ n: unpriced, count: number(unpriced) })}</p>
      )}
      {unavailable > 0 && (
        <p className="text-sm mt-1 text-ink-2">
          {m.shopping_unavailable({ n: unavailable, count: number(unavailable) })}
        </p>
      )}
      <p className="text-sm mt-1 text-ink-3">{m.shopping_total_text()}</p>
    </Card>
  )
}

/** Empties the basket after a confirmation. */
function ClearBasket() {
  const { open, show, hide } = useOverlay('clear-basket')
  // The dialog is unmounted together with the items, so it closes first.
  const clear = (): void => void hide().then(clearBasket)
  return (
    <>
      <Button kind="text" onClick={show} aria-haspopup="dialog">
        {m.shopping_clear()}
      </Button>
      <Dialog
        open={open}
        onClose={hide}
        title={m.shopping_clear_title()}
        closeLabel={m.close()}
        role="alertdialog"
        footer={
          <>
            <Button onClick={hide}>{m.shopping_keep()}</Button>
            <Button kind="danger" onClick={clear}>
              {m.shopping_clear()}
            </Button>
          </>
        }
      >
        <p>{m.shopping_clear_text()}</p>
      </Dialog>
    </>
  )
}

type FreshBasket = AnswerOf<typeof readBasket>

/**
 * Times of the applied responses. Each is applied once, because a later change of the basket, such as by a refused
 * order, is newer. An equal response that arrives later is applied again.
 */
const appliedAt = new WeakMap<FreshBasket, number>()

/** Updates the stored items from the server and returns their sheds by id. */
const useFreshBasket = (items: readonly BasketItem[]): ReadonlyMap<string, BasketShed> => {
  const viewer = useViewer()
  const parts = partsOf(items)
  const answers = useQueries({
    queries: parts.map((part) => ({
      ...askedBy(viewer, queryOf(readBasket, { query: idsOf(part) })),
      refetchOnMount: 'always' as const,
      retry: false,
    })),
  })
  useEffect(() => {
    for (const [place, { data, dataUpdatedAt: at }] of answers.entries()) {
      if (data === undefined || appliedAt.get(data) === at) continue
      appliedAt.set(data, at)
      for (const item of parts[place] ?? []) refreshBasket(item.id, freshFieldsOf(item, data))
    }
  }, [answers, parts])
  return new Map(answers.flatMap(({ data }) => (data?.sheds ?? []).map((shed) => [shed.id, shed] as const)))
}

/** Parts that one call can read. */
const partsOf = (items: readonly BasketItem[]): BasketItem[][] =>
  Array.from({ length: Math.ceil(items.length / mostOrderItems) }, (_, part) =>
    items.slice(part * mostOrderItems, (part + 1) * mostOrderItems),
  )

const idsOf = (items: readonly BasketItem[]) => {
  const [dishes, products] = [items.filter(isDish), items.filter((item) => !isDish(item))].map((some) =>
    some.map(({ id }) => id).join(','),
  )
  return { ...(products && { products }), ...(dishes && { dishes }) }
}

const isDish = ({ kind }: BasketItem): boolean => kind === 'dish'

/** Fields to update; the price at the time of adding is kept beside the current one. */
const freshFieldsOf = (item: BasketItem, { items, sheds }: FreshBasket): Record<string, unknown> => {
  const fresh = items.find(({ product_id: product, dish_id: dish }) => (product ?? dish) === item.id)
  if (fresh === undefined) return { gone: true }
  const shed = sheds.find(({ id }) => id === fresh.shed_id)
  return {
    name: fresh.name,
    price: fresh.price,
    status: fresh.status,
    left: fresh.left,
    gone: fresh.status === 'gone',
    added_price: 'added_price' in item ? item.added_price : (item.price ?? null),
    ...(fresh.picture !== null && { picture: fresh.picture }),
    ...(shed && {
      shed_is: { ...Object(item.shed_is), name: shed.name, logo: shed.logo, location: shed.location },
      owner_is: shed.seller,
    }),
  }
}

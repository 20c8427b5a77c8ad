import type { BasketItem } from '../../lib/basket/basket.store.ts'
import { clearBasket } from '../../lib/basket/basket-changes.ts'
import { moneyParts, number } from '../../lib/language/format.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { shownItem, totalOf, unavailableIn, unpricedIn } from './basket-item.ts'

/** What it comes to, all sheds together. */
export function BasketSummary({ items }: { items: readonly BasketItem[] }) {
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

/** Takes all out of it, once more asked. */
export function ClearBasket() {
  const { open, show, hide } = useOverlay('clear-basket')
  // The dialog goes with what it clears.
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

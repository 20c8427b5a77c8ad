import type { Order } from '@sheds/contract/orders/orders'
import Check from 'lucide-react/icons/check'
import { useNow } from '../../../lib/language/now.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { cx } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type PathPoint, pathOf } from '../order.rules.ts'
import { shortWhen, stepName } from '../orders.messages.ts'

/** Four steps with their times: checked where it passed, filled where it stands. */
export function OrderPath({ order }: { order: Order }) {
  const now = useNow()
  return (
    <ol className="grid grid-cols-4 text-center text-xs font-label text-ink-3">
      {pathOf(order).map((point, place) => (
        <li
          key={point.step}
          aria-current={point.place === 'now' ? 'step' : undefined}
          className={cx('relative px-0.5 pt-8.5', looks[point.place])}
        >
          {place > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-3.25 right-[calc(50%+0.9375rem)] left-[calc(-50%+0.9375rem)] h-0.75',
                point.place === 'next' ? 'bg-surface-3' : 'bg-brand',
              )}
            />
          )}
          <Dot place={point.place} />
          <span className="wrap-anywhere">{stepName[point.step]()}</span>
          <VisuallyHidden> {placeNames[point.place]()}</VisuallyHidden>
          {point.at !== null && (
            <span className="block text-xs font-normal text-ink-3 tabular-nums">{shortWhen(point.at, now)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

const looks: Readonly<Record<PathPoint['place'], string>> = {
  was: 'text-ink-2',
  now: 'font-bold text-ink-1',
  next: '',
}

const placeNames: Readonly<Record<PathPoint['place'], () => string>> = {
  was: m.order_place_was,
  now: m.order_place_now,
  next: m.order_place_next,
}

function Dot({ place }: Pick<PathPoint, 'place'>) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute top-0.5 left-1/2 -ms-3 grid size-6 place-items-center rounded-full border-2 text-on-brand',
        place === 'next' ? 'border-border-strong bg-surface-1' : 'border-brand',
        place === 'was' && 'bg-brand',
        place === 'now' && 'bg-brand shadow-[inset_0_0_0_4px_var(--surface-1)]',
      )}
    >
      {place === 'was' && <Check className="size-3.5" strokeWidth={3} />}
    </span>
  )
}

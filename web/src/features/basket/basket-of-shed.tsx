import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useOnline } from '../../lib/api/use-online.ts'
import { moneyParts, number } from '../../lib/language/format.ts'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { answersText } from '../orders/answers-text.ts'
import { OrderButton } from '../orders/make/order-button.tsx'
import { allAskedAt, type BasketGroup, orderLotOf, type ShownItem, totalOf } from './basket-item.ts'
import { BasketList } from './basket-list.tsx'

interface BasketOfShedProps {
  group: BasketGroup
  /** In how many minutes its shed usually answers. */
  answersIn: number | undefined
  /** On a phone it is one line until it is opened: the first one is long. */
  folds: boolean
}

/** What goes to one shed, and the one order of all of it. */
export function BasketOfShed({ group, answersIn, folds }: BasketOfShedProps) {
  const { things } = group
  const [isOpen, setOpen] = useState(!folds)
  const [{ item: first }] = things
  const total = totalOf(things.map(({ item }) => item))
  return (
    <Card as="section">
      <div className="flex min-h-14 items-center gap-3 px-3 py-2">
        <ShedMark id={first.shedId} name={first.shedName} src={first.shedLogo} size="s" />
        <Head item={first} count={things.length} answersIn={isOpen ? answersIn : undefined} />
        {!isOpen && <MoneyText {...moneyParts(total)} className="md:hidden" />}
        {folds && (
          <IconButton
            label={isOpen ? m.shopping_fold({ shed: first.shedName }) : m.shopping_unfold({ shed: first.shedName })}
            icon={<ChevronDown className={cx('size-5', isOpen && 'rotate-180')} />}
            aria-expanded={isOpen}
            className="md:hidden"
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      <div className={isOpen ? undefined : 'max-md:hidden'}>
        <BasketList things={things} />
        {first.shedId !== '' && <Foot group={group} total={total} />}
      </div>
    </Card>
  )
}

interface HeadProps {
  item: ShownItem
  count: number
  answersIn: number | undefined
}

function Head({ item: { shedId, shedName, shedCity }, count, answersIn }: HeadProps) {
  const items = m.shopping_count({ n: count, count: number(count) })
  const meta = [shedCity, answersIn === undefined ? items : answersText(answersIn)].filter(Boolean).join(' · ')
  return (
    <div className="min-w-0 flex-1">
      <h2 className="text-sm leading-tight font-[650] wrap-anywhere">
        {shedId === '' ? (
          shedName
        ) : (
          <Link href={`/sheds/${shedId}`} className="relative after:absolute after:-inset-x-1 after:-inset-y-3">
            {shedName}
          </Link>
        )}
      </h2>
      <p className="text-xs text-ink-3">{meta}</p>
    </div>
  )
}

/** What it comes to, and the order; that it was written about once stays known on this device. */
function Foot({ group, total }: { group: BasketGroup; total: number }) {
  const online = useOnline()
  const wanted = group.things.map(({ item }) => item).filter(({ available }) => available)
  if (wanted.length === 0) return null
  const askedAt = allAskedAt(wanted)
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Stack className="border-t border-border p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-ink-2">
          {m.shopping_count({ n: wanted.length, count: number(wanted.length) })}
          {pieces !== wanted.length && `, ${m.shopping_pieces({ n: pieces, count: number(pieces) })}`}
        </span>
        {total > 0 && <MoneyText {...moneyParts(total)} size="md" />}
      </p>
      {askedAt !== undefined && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <CircleCheck className="size-4.5 text-success" />
          <span>
            {m.shopping_asked()} <TimeAgo time={askedAt} />
          </span>
        </p>
      )}
      <OrderButton lot={orderLotOf(group)} again={askedAt !== undefined} />
      {!online && <p className="text-sm text-ink-2">{m.shopping_offline()}</p>}
    </Stack>
  )
}

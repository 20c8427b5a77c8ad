import { tag } from '@sheds/contract/tags'
import CircleCheck from 'lucide-react/icons/circle-check'
import { markStale } from '../../lib/api/stale.ts'
import { useOnline } from '../../lib/api/use-online.ts'
import { markAsked } from '../../lib/basket.store.ts'
import { moneyParts, number } from '../../lib/language/format.ts'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Stack } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { ContactButton } from '../sheds/page/contact-button.tsx'
import { allAskedAt, type BasketGroup, type ShownItem, totalOf } from './basket-item.ts'
import { BasketList } from './basket-list.tsx'

/** What goes to one shed, and the one message about all of it. */
export function BasketOfShed({ things }: Pick<BasketGroup, 'things'>) {
  const [{ item: first }] = things
  const { shedId, shedName, shedLogo } = first
  const wanted = things.map(({ item }) => item).filter(({ available }) => available)
  return (
    <Card as="section" className="px-4">
      <div className="flex min-h-15 items-center gap-3">
        <ShedMark id={shedId} name={shedName} src={shedLogo} />
        <h2 className="min-w-0 text-md font-label wrap-anywhere">
          {shedId === '' ? shedName : <TextLink href={`/sheds/${shedId}`}>{shedName}</TextLink>}
        </h2>
      </div>
      <BasketList things={things} alone={wanted.length < 2} />
      {shedId !== '' && wanted.length > 0 && <Message shed={first} items={wanted} />}
    </Card>
  )
}

/** One message with all of it; whether it was handed over already stays known on this device. */
function Message({ shed, items }: { shed: ShownItem; items: readonly ShownItem[] }) {
  const { shedId, shedName } = shed
  const picture = items[0]?.picture
  const online = useOnline()
  const askedAt = allAskedAt(items)
  const n = items.length
  const total = totalOf(items)
  const ids = items.map(({ id }) => id)
  const subject = {
    shed_id: shedId,
    shed_name: shedName,
    picture,
    items: items.map(({ id, quantity }) => ({ product_id: id, quantity })),
  }
  return (
    <Stack className="border-t py-3">
      {n > 1 && total > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm text-ink-2">{m.shopping_shed_total()}</span>
          <MoneyText {...moneyParts(total)} />
        </p>
      )}
      {askedAt !== undefined && (
        <p role="status" className="text-sm flex items-center gap-2 text-ink-2">
          <CircleCheck className="size-4.5 text-success" />
          <span>
            {m.shopping_asked()} <TimeAgo time={askedAt} />
          </span>
        </p>
      )}
      <ContactButton
        subject={subject}
        kind={askedAt === undefined ? 'brand' : 'soft'}
        block
        onChat={() => markAsked(ids, new Date().toISOString())}
        onRefusal={() => markStale(ids.map(tag.product))}
      >
        {askedAt !== undefined && m.shopping_ask_again()}
        {askedAt === undefined && (n === 1 ? m.contact_seller() : m.shopping_ask({ n: number(n) }))}
      </ContactButton>
      {!online && <p className="text-sm text-ink-2">{m.shopping_offline()}</p>}
    </Stack>
  )
}

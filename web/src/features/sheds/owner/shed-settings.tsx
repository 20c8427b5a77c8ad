import { listOrders } from '@sheds/contract/orders/orders'
import type { Shed } from '@sheds/contract/sheds/sheds'
import type { ReactNode } from 'react'
import { queryOf } from '../../../lib/api/query.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { categoryName, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { DueFees } from '../../wallet/fees/fee-due.tsx'
import { ReceivingWallet } from '../../wallet/fees/fee-receiving.tsx'
import { ContactLog } from '../page/contact-log.tsx'
import { DeleteShed } from './delete-shed.tsx'
import { ChangePictureButton, EditShedButton } from './shed-owner-tools.tsx'

/** What a shed's owner changes, and who wrote to them about it. */
export function ShedSettings({ shed }: { shed: Shed }) {
  const { id, name, logo, category, location } = shed
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card padded>
        <ListRow
          mark={<ShedMark id={id} name={name} src={logo} />}
          title={name}
          meta={[categoryName(category), location].filter(Boolean).join(' · ')}
          href={`/sheds/${id}`}
        />
        <ButtonRow className="mt-2">
          <EditShedButton shed={shed} />
          <ChangePictureButton shed={shed} kind="logo" />
          <ChangePictureButton shed={shed} kind="cover" />
        </ButtonRow>
      </Card>
      <Section title={m.orders()} lede={m.orders_lede()}>
        <OrdersRow shedId={id} />
      </Section>
      <Section title={m.shed_settings_money()}>
        <MoneyRows shedId={id} />
      </Section>
      <Section title={m.contacts()} lede={m.contacts_lede()}>
        <ContactLog shedId={id} />
      </Section>
      <Section title={m.delete_shed()} lede={m.delete_shed_lede()}>
        <DeleteShed shed={shed} />
      </Section>
    </div>
  )
}

function Section({ title, lede, children }: { title: string; lede?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-title">{title}</h2>
      {lede !== undefined && <p className="text-sm mb-2 text-ink-2">{lede}</p>}
      {children}
    </section>
  )
}

/** Where its orders are, and how many wait for an answer. */
function OrdersRow({ shedId }: { shedId: Shed['id'] }) {
  const { data } = useAnswer(queryOf(listOrders, { query: { side: 'seller', shed_id: shedId, limit: 1 } }))
  const { sent = 0, under_way: open = 0 } = data?.waiting ?? {}
  return (
    <div className={rowList}>
      <ListRow
        title={m.orders_all()}
        meta={data && m.orders_open({ n: open, count: number(open) })}
        href={`/sheds/${shedId}/orders`}
        end={sent > 0 && <Badge tone="new">{m.orders_new({ count: number(sent) })}</Badge>}
      />
    </div>
  )
}

/** Where money arrives, and what is owed for listings. */
function MoneyRows({ shedId }: { shedId: string }) {
  return (
    <div className={rowList}>
      <ReceivingWallet />
      <DueFees shedId={shedId} />
    </div>
  )
}

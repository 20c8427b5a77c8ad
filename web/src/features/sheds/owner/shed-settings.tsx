import type { Shed } from '@sheds/contract/sheds'
import type { ReactNode } from 'react'
import { categoryName } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
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

/** Where money arrives, and what is owed for listings. */
function MoneyRows({ shedId }: { shedId: string }) {
  return (
    <div className={rowList}>
      <ReceivingWallet />
      <DueFees shedId={shedId} />
    </div>
  )
}

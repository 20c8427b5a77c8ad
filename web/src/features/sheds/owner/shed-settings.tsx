import { listOrders } from '@sheds/contract/orders/orders'
import { getShedPage } from '@sheds/contract/pages/pages'
import { deleteShed, getShed, type Shed } from '@sheds/contract/sheds/sheds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../../lib/api/api.ts'
import { forgetAnswer, queryOf } from '../../../lib/api/query.ts'
import { useHeldBack } from '../../../lib/api/stale.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { removeDraftsAbout } from '../../../lib/draft/draft.store.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { categoryName, number } from '../../../lib/language/format.ts'
import { useOnClose, useOverlay } from '../../../lib/overlay/overlay.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ButtonRow, Form } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { DueFees } from '../../wallet/fees/fee-due.tsx'
import { ReceivingWallet } from '../../wallet/fees/fee-receiving.tsx'
import { ContactLog } from '../page/contact-log.tsx'
import { figuresHref } from '../shed.address.ts'
import { shedWords } from '../shed.messages.ts'
import { ShedOpening } from './shed-opening.tsx'
import { ChangePictureButton, EditShedButton } from './shed-owner-tools.tsx'

/** Settings of a shed: profile, orders, money, contacts and deletion. */
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
      <Section title={m.opening_hours()} lede={m.opening_lede_owner()}>
        <ShedOpening shed={shed} />
      </Section>
      <Section title={m.orders()} lede={m.orders_lede()}>
        <OrdersRow shedId={id} />
        <div className={rowList}>
          <ListRow title={m.figures_title()} meta={m.figures_lede()} href={figuresHref(id)} />
        </div>
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

/** Link to the orders, with the number of open ones. */
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

/** Wallet that receives payments, and unpaid listing fees. */
function MoneyRows({ shedId }: { shedId: string }) {
  return (
    <div className={rowList}>
      <ReceivingWallet />
      <DueFees shedId={shedId} />
    </div>
  )
}

/** Deletes a shed after its name was typed. */
function DeleteShed({ shed }: { shed: Shed }) {
  const { key, open, show, hide } = useOverlay('delete')
  return (
    <>
      <Button kind="danger" onClick={show} aria-haspopup="dialog">
        {m.delete_shed()}
      </Button>
      <DeleteShedDialog key={key} shed={shed} open={open} onClose={hide} />
    </>
  )
}

function DeleteShedDialog({ shed, open, onClose }: { shed: Shed; open: boolean; onClose: () => void }) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const { mutateAsync, isPending, error, data } = useDeleteShed(shed)
  const once = useOnce()
  const leave = useLeaveShed(shed)
  // Prevents the deleted shed, still shown behind the dialog, from being refetched.
  useHeldBack(open || data !== undefined)
  const sure = plain(typed) === plain(shed.name)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (sure) once(mutateAsync)
  }
  useOnClose(open, () => {
    if (data !== undefined) void leave()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.delete_shed_title({ name: shed.name })}
      closeLabel={m.close()}
      role="alertdialog"
      locked={isPending}
      footer={
        data === undefined && (
          <Button type="submit" form={form} kind="danger" block disabled={!sure} loading={isPending}>
            {m.delete_shed()}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <Form id={form} onSubmit={submit}>
          <p>{m.delete_shed_text({ n: shed.product_count, count: number(shed.product_count) })}</p>
          <NameField name={shed.name} typed={typed} onTyped={setTyped} />
          <FormProblem problem={problemText(error ?? undefined, shedWords(m.shed_unexpected_error()))} />
        </Form>
      ) : (
        <LastWords onClose={onClose}>{m.closed_thing({ name: shed.name })}</LastWords>
      )}
    </Dialog>
  )
}

interface NameFieldProps {
  name: string
  typed: string
  onTyped: (text: string) => void
}

function NameField({ name, typed, onTyped }: NameFieldProps) {
  return (
    <Field label={m.delete_shed_confirm({ name })} required>
      <TextInput
        name="confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
    </Field>
  )
}

/** Normalizes the variants that phone keyboards produce. */
const plain = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').replaceAll('’', "'").trim().toLowerCase()

const useDeleteShed = ({ id }: Shed) =>
  useMutation({
    mutationFn: () => callApi(deleteShed, { params: { id }, body: {} }),
    onSuccess: () => removeDraftsAbout(id),
  })

/** Leaves the deleted shed's page, once its message was read. */
const useLeaveShed = ({ id, user_id: owner }: Shed) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (): Promise<void> => {
    await navigate(`/users/${owner}/profile`, { replace: true })
    for (const gone of [getShed, getShedPage]) forgetAnswer(client, queryOf(gone, { params: { id } }))
  }
}

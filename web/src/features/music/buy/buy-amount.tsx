import type { Music } from '@sheds/contract/music/music'
import { musicLimits } from '@sheds/contract/music/music-terms'
import { type FormEvent, useId, useState } from 'react'
import { money, moneyParts, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { amountsFor, isPriceOf } from './buy.rules.ts'
import { BuyThing, buyTitle } from './buy-thing.tsx'

interface BuyAmountProps {
  music: Music
  open: boolean
  onClose: () => void
  onChosen: (amount: number) => void
}

/** Where more than the price is welcome: how much it is worth to who buys it. */
export function BuyAmount({ music, open, onClose, onChosen }: BuyAmountProps) {
  const id = useId()
  const [amount, setAmount] = useState<number | undefined>(music.price)
  const [isTried, setTried] = useState(false)
  const isPrice = isPriceOf(music, amount)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isPriceOf(music, amount)) onChosen(amount)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={buyTitle(music)}
      closeLabel={m.close()}
      footer={
        <Button type="submit" form={id} kind="money" size="lg" block>
          {m.music_next()}
        </Button>
      }
    >
      <Form id={id} noValidate onSubmit={submit}>
        <BuyThing music={music} />
        <Worth {...{ music, amount, setAmount }} isWrong={isTried && !isPrice} />
      </Form>
    </Dialog>
  )
}

interface WorthProps {
  music: Music
  amount: number | undefined
  setAmount: (amount: number | undefined) => void
  isWrong: boolean
}

function Worth({ music: { price }, amount, setAmount, isWrong }: WorthProps) {
  const { unit, unitPlace } = moneyParts(0)
  const range = m.music_amount_from({
    price: money(Math.max(price, musicLimits.priceLeast)),
    most: money(musicLimits.priceMost),
  })
  return (
    <div>
      <Field label={m.music_worth()} error={isWrong ? range : undefined}>
        <AmountField
          name="amount"
          value={amount}
          onValueChange={setAmount}
          format={number}
          unit={unit}
          unitPlace={unitPlace}
          noCents={m.amount_no_cents()}
        />
      </Field>
      <fieldset aria-label={m.operator_quick()} className="mt-2 flex flex-wrap gap-2">
        {amountsFor(price).map((each) => (
          <Chip
            key={each}
            on={amount === each}
            onClick={() => setAmount(each)}
            className="min-h-touch flex-1 tabular-nums"
          >
            {number(each)}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

import type { Music } from '@sheds/contract/music/music'
import { musicLimits } from '@sheds/contract/music/music-terms'
import { money, moneyParts, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Chip } from '../../../ui/chip.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { amountsFor, isPriceOf } from './buy.rules.ts'

interface BuyAmountProps {
  music: Music
  amount: number | undefined
  setAmount: (amount: number | undefined) => void
}

/** Where more than the price is welcome: how much it is worth to who buys it. */
export function BuyAmount({ music, amount, setAmount }: BuyAmountProps) {
  if (!music.name_your_price) return null
  const { unit, unitPlace } = moneyParts(0)
  const error = isPriceOf(music, amount)
    ? undefined
    : m.music_amount_from({
        price: money(Math.max(music.price, musicLimits.priceLeast)),
        most: money(musicLimits.priceMost),
      })
  return (
    <div>
      <Field label={m.music_worth()} error={error}>
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
        {amountsFor(music.price).map((each) => (
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

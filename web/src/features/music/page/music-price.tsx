import type { Music } from '@sheds/contract/music/music'
import { moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { MoneyText } from '../../../ui/money-text.tsx'

/** Price, and whether buyers may pay more. */
export function MusicPrice({ music: { price, name_your_price: more } }: { music: Music }) {
  return (
    <p className="mt-3">
      {price === 0 ? (
        <b className="text-lg">{m.music_free()}</b>
      ) : (
        <MoneyText {...moneyParts(price)} size="lg" className="md:text-price-xl" />
      )}
      {more && <span className="block text-xs text-ink-3">{m.music_or_more()}</span>}
    </p>
  )
}

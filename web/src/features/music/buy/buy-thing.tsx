import type { Music } from '@sheds/contract/music/music'
import { moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { lengthText } from '../music.messages.ts'
import { CoverPicture } from '../music-cover.tsx'
import { KindInBrackets } from '../music-row.tsx'

/** Cover, title, length and price in the buy sheet. */
export function BuyThing({ music }: { music: Music }) {
  return (
    <div className="flex items-center gap-3">
      <span className="relative block size-16 flex-none overflow-hidden rounded-sm bg-surface-2 [&_img]:size-full [&_img]:object-cover">
        <CoverPicture music={music} sizes="4rem" alt="" />
      </span>
      <div className="min-w-0 flex-1">
        <b className="wrap-anywhere">
          {music.title} <KindInBrackets music={music} />
        </b>
        <p className="text-xs text-ink-2">{music.shed_is.name}</p>
        <p className="text-xs text-ink-3 tabular-nums">{lengthText(music)}</p>
      </div>
      {music.price === 0 ? <b>{m.music_free()}</b> : <MoneyText {...moneyParts(music.price)} size="md" />}
    </div>
  )
}

/** Title of the buy sheet. */
export const buyTitle = ({ project_type: type }: Music): string =>
  type === 'single' ? m.music_buy_single() : m.music_buy_group()

import type { Music } from '@sheds/contract/music/music'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { money } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { keepDestination } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { buyHref } from '../music.address.ts'
import { isBought } from '../music.rules.ts'
import { MusicPrice } from '../page/music-price.tsx'

/** Downloaded when the pointer reaches the button. */
const sheetPart = lazyPart(
  () => import('./buy-sheet.tsx'),
  (module) => module.BuySheet,
)

const boughtPart = lazyPart(
  () => import('./music-bought.tsx'),
  (module) => module.MusicBought,
)

/** Price and buy button; for an owner the actions of bought music instead. */
export function MusicBuy({ music }: { music: Music }) {
  const isOwned = isBought(music)
  // The sheet stays open with its outcome even when the music is known to be bought.
  const { key, open, show, hide } = useOverlay('buy')
  const { signedIn } = useSession()
  const Sheet = useLazyPart(sheetPart, open && signedIn)
  const Bought = useLazyPart(boughtPart, isOwned)
  return (
    <>
      {isOwned ? Bought && <Bought music={music} onGive={show} /> : <ForSale music={music} onBuy={show} />}
      {Sheet && <Sheet key={key} music={music} open={open} onClose={() => void hide()} />}
    </>
  )
}

function ForSale({ music, onBuy }: { music: Music; onBuy: () => void }) {
  const { signedIn } = useSession()
  const label = music.price === 0 ? m.music_get_free() : m.music_buy({ price: money(music.price) })
  return (
    <>
      <MusicPrice music={music} />
      {!music.complete ? (
        <p className="mt-2 text-sm text-ink-2">{m.music_not_complete()}</p>
      ) : signedIn ? (
        <Button
          kind={music.price === 0 ? 'brand' : 'money'}
          size="lg"
          block
          className="mt-3 tabular-nums"
          aria-haspopup="dialog"
          onPointerEnter={sheetPart.load}
          onClick={onBuy}
        >
          {label}
        </Button>
      ) : (
        <ButtonLink
          kind={music.price === 0 ? 'brand' : 'money'}
          size="lg"
          block
          className="mt-3 tabular-nums"
          href="/signup"
          onClick={() => keepDestination(buyHref(music.id))}
        >
          {label}
        </ButtonLink>
      )}
    </>
  )
}

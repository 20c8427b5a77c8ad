import type { Music } from '@sheds/contract/music/music'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useNavigate } from 'react-router'
import { money } from '../../../lib/language/format.ts'
import { keepDestination } from '../../../lib/login/my-info.store.ts'
import { useSession } from '../../../lib/login/session.tsx'
import { useOpener } from '../../../lib/overlay/overlay.ts'
import { lengthClock } from '../../../lib/player/length-clock.ts'
import { playerPart } from '../../../lib/player/player-wanted.ts'
import { audibleSeconds, type Track } from '../../../lib/player/track.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { buyHref } from '../music.address.ts'
import { isBought } from '../music.rules.ts'

/** A preview was heard to its end: what is left of the song, what it costs, and what to hear now. */
export function MusicEnded({ music, track }: { music: Music; track: Track }) {
  const { signedIn } = useSession()
  const navigate = useNavigate()
  const open = useOpener('buy')
  const player = playerPart.get()?.player()
  if (player === undefined) return null
  const buy = (): void => {
    if (signedIn) open()
    else {
      keepDestination(buyHref(music.id))
      void navigate('/signup')
    }
  }
  const left = lengthClock(track.seconds - audibleSeconds(track))
  return (
    <section className="mb-3 grid gap-3 rounded-lg bg-surface-2 p-4" aria-label={m.player_ended()}>
      <div role="status">
        <h2 className="text-lg font-title">{m.player_ended()}</h2>
        <p className="text-sm text-ink-2">
          {music.price === 0
            ? m.music_left_free({ left })
            : m.music_left({ left, price: money(music.price), title: music.title })}
        </p>
      </div>
      <ButtonRow>
        {music.complete && !isBought(music) && (
          <Button kind="money" className="tabular-nums" aria-haspopup="dialog" onClick={buy}>
            {music.price === 0 ? m.music_get_free() : m.music_buy({ price: money(music.price) })}
          </Button>
        )}
        <Button icon={<RotateCcw className="size-4.5" />} onClick={() => player.toggle()}>
          {m.again()}
        </Button>
        {player.hasNext() && (
          <Button icon={<SkipForward className="size-4.5" />} onClick={() => player.next()}>
            {m.player_next_preview()}
          </Button>
        )}
      </ButtonRow>
    </section>
  )
}

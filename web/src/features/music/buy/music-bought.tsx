import type { Music } from '@sheds/contract/music/music'
import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import { useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { keepPiecePart } from '../keep-parts.ts'
import { DownloadButton } from './download-button.tsx'

/** Actions of a member who owns the music. */
export function MusicBought({ music, onGive }: { music: Music; onGive: () => void }) {
  const canGive = !music.deleted && music.complete && music.price > 0
  const Keep = useLazyPart(keepPiecePart, true)
  return (
    <section className="mt-3 grid gap-2 rounded-md bg-success-soft p-3" aria-label={m.music_yours_now()}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-2 font-label text-success">
          <Check className="size-5 flex-none" aria-hidden="true" />
          {m.music_yours_now()}
        </p>
        <TextLink href="/my_music" className="flex min-h-touch items-center">
          {m.my_music()}
        </TextLink>
      </div>
      {music.deleted && <p className="text-sm text-ink-2">{m.music_gone_yours()}</p>}
      <div className="flex flex-wrap gap-2 [&>*]:grow">
        <DownloadButton music={music} />
        {Keep && <Keep music={music} />}
      </div>
      {canGive && (
        <Button
          kind="text"
          icon={<Gift className="size-4.5" />}
          className="justify-self-start noscript:hidden"
          aria-haspopup="dialog"
          onClick={onGive}
        >
          {m.music_give()}
        </Button>
      )}
    </section>
  )
}

import type { Music } from '@sheds/contract/music/music'
import Check from 'lucide-react/icons/check'
import * as m from '../../../messages/compiled/messages.ts'
import { TextLink } from '../../../ui/link.tsx'
import { DownloadButton } from './download-button.tsx'

/** What can be done with a piece that one owns. */
export function MusicBought({ music }: { music: Music }) {
  return (
    <section className="mt-3 grid gap-2 rounded-md bg-success-soft p-3" aria-label={m.music_yours_now()}>
      <p className="flex items-center gap-2 font-label text-success">
        <Check className="size-5 flex-none" aria-hidden="true" />
        {m.music_yours_now()}
      </p>
      {music.deleted && <p className="text-sm text-ink-2">{m.music_gone_yours()}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <DownloadButton music={music} />
        <TextLink href="/my_music" className="flex min-h-touch items-center">
          {m.my_music()}
        </TextLink>
      </div>
    </section>
  )
}

import { type Music, setCoverArt } from '@sheds/contract/music/music'
import { useState } from 'react'
import { PictureForm } from '../../../lib/form/picture-form.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'

interface CoverStepProps {
  music: Pick<Music, 'id' | 'shed_id' | 'cover_art'>
  onDone: () => void
  onSkip: () => void
  onBusy?: (busy: boolean) => void
}

/** Chooses a piece's cover and sends it. */
export function CoverStep({ music: { id, shed_id, cover_art: now }, onDone, onSkip, onBusy }: CoverStepProps) {
  const [busy, setBusy] = useState(false)
  const tell = (sending: boolean): void => {
    setBusy(sending)
    onBusy?.(sending)
  }
  return (
    <Stack>
      <PictureForm
        endpoint={setCoverArt}
        params={{ shed_id, music_id: id }}
        field="cover_art"
        preview={(src) => (
          <Photo src={src} alt={m.picture_preview()} rounded eager className="mx-auto w-full max-w-80" />
        )}
        words={{
          required: m.cover_art_required(),
          refused: m.cover_art_failed(),
          lost: m.cover_art_lost(),
          send: m.music_done(),
          size: m.cover_art_size(),
        }}
        onDone={onDone}
        onBusy={tell}
      />
      {!busy && (
        <Button block onClick={onSkip}>
          {now === null ? m.media_skip() : m.music_cover_keep()}
        </Button>
      )}
    </Stack>
  )
}

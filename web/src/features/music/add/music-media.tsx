import { type Music, setCoverArt } from '@sheds/contract/music/music'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { PictureForm } from '../../../lib/form/picture-form.tsx'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import { musicOf } from '../music.queries.ts'
import { MusicProblem } from '../page/music-failure.tsx'
import { Stepper } from './stepper.tsx'

interface MusicMediaProps {
  id: string
  shedId: string
  onStep: (step: 'cover' | 'audio') => void
  onBusy?: (busy: boolean) => void
}

const audioPart = lazyPart(
  () => import('./audio-step.tsx'),
  (module) => module.AudioStep,
)

/** Steps for the cover and then the audio; ends at the shed. */
export function MusicMedia({ id, ...rest }: MusicMediaProps) {
  const { user_id: me } = useMyInfo()
  const { data, error } = useQuery({ ...musicOf(id), enabled: me !== undefined })
  if (data !== undefined && data.user_id === me) return <Media music={data} {...rest} />
  return error === null && data === undefined ? <Coming /> : <MusicProblem error={error} />
}

type MediaProps = Omit<MusicMediaProps, 'id'> & { music: Music }

function Media({ music, shedId, onStep, onBusy }: MediaProps) {
  const [step, setStep] = useState<'cover' | 'audio'>(music.cover_art === null ? 'cover' : 'audio')
  const Audio = useLazyPart(audioPart, true)
  const navigate = useNavigate()
  const { show } = useToasts()
  const report = useEffectEvent(onStep)
  useEffect(() => report(step), [step])
  const turn = (): void => {
    setStep('audio')
    window.scrollTo(0, 0)
  }
  const done = (text: string): void => {
    show({ text, travels: true })
    void navigate(`/sheds/${shedId}?tab=music`)
  }
  return (
    <>
      <Stepper step={step} />
      {step === 'cover' && (
        <CoverStep music={music} onDone={turn} onSkip={turn} {...(onBusy !== undefined && { onBusy })} />
      )}
      {step === 'audio' && (Audio ? <Audio music={music} onDone={done} {...(onBusy && { onBusy })} /> : <Coming />)}
    </>
  )
}

function Coming() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Lines widths={['w-full', 'w-4/5']} />
    </div>
  )
}

interface CoverStepProps {
  music: Pick<Music, 'id' | 'shed_id' | 'cover_art'>
  onDone: () => void
  onSkip: () => void
  onBusy?: (busy: boolean) => void
}

function CoverStep({ music: { id, shed_id, cover_art: now }, onDone, onSkip, onBusy }: CoverStepProps) {
  const [busy, setBusy] = useState(false)
  const report = (sending: boolean): void => {
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
        onBusy={report}
      />
      {!busy && (
        <Button block onClick={onSkip}>
          {now === null ? m.media_skip() : m.music_cover_keep()}
        </Button>
      )}
    </Stack>
  )
}

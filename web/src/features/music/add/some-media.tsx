import type { Music } from '@sheds/contract/music/music'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useMyInfo } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { musicOf } from '../music.queries.ts'
import { MusicProblem } from '../page/music-failure.tsx'
import { CoverStep } from './cover-step.tsx'
import { Stepper } from './stepper.tsx'

interface SomeMediaProps {
  id: string
  shedId: string
  onStep: (step: 'cover' | 'audio') => void
  onBusy?: (busy: boolean) => void
}

const audioPart = lazyPart(
  () => import('./audio-step.tsx'),
  (module) => module.AudioStep,
)

/** First the cover, then the audio of a piece; then its shed. */
export function SomeMedia({ id, ...rest }: SomeMediaProps) {
  const { user_id: me } = useMyInfo()
  const { data, error } = useQuery({ ...musicOf(id), enabled: me !== undefined })
  if (data !== undefined && data.user_id === me) return <Media music={data} {...rest} />
  return error === null && data === undefined ? <Coming /> : <MusicProblem error={error} />
}

type MediaProps = Omit<SomeMediaProps, 'id'> & { music: Music }

function Media({ music, shedId, onStep, onBusy }: MediaProps) {
  const [step, setStep] = useState<'cover' | 'audio'>(music.cover_art === null ? 'cover' : 'audio')
  const Audio = useLazyPart(audioPart, true)
  const navigate = useNavigate()
  const { show } = useToasts()
  const tell = useEffectEvent(onStep)
  useEffect(() => tell(step), [step])
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

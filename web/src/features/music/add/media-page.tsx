import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { OwnerGate } from '../../sheds/owner/owner-gate.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.music_media_title()} · Sheds`, index: false })

/** Downloaded by members only. */
const mediaPart = lazyPart(
  () => import('./music-media.tsx'),
  (module) => module.MusicMedia,
)

/** Page that adds cover and audio, where an interrupted upload continues. */
export function Page() {
  const { shed_id: shedId = '', music_id: id = '' } = useParams()
  const group = useLocation().pathname.endsWith('/group_media')
  const Media = useLazyPart(mediaPart, useSession().signedIn)
  const [step, setStep] = useState<'cover' | 'audio'>('cover')
  const audio = group ? m.add_audio_files() : m.add_audio_file()
  return (
    <OwnerGate shedId={shedId} title={step === 'cover' ? m.add_cover_art() : audio}>
      {() => (Media ? <Media id={id} shedId={shedId} onStep={setStep} /> : <FormSkeleton fields={2} />)}
    </OwnerGate>
  )
}

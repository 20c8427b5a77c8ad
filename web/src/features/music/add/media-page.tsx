import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { OwnerGate } from '../../sheds/owner/owner-gate.tsx'
import { SomeMedia } from './some-media.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.music_media_title()} · Sheds`, index: false })

/** Cover and audio at an address of their own: here an upload that was interrupted goes on. */
export function Page() {
  const { shed_id: shedId = '', music_id: id = '' } = useParams()
  const group = useLocation().pathname.endsWith('/group_media')
  const [step, setStep] = useState<'cover' | 'audio'>('cover')
  const audio = group ? m.add_audio_files() : m.add_audio_file()
  return (
    <OwnerGate shedId={shedId} title={step === 'cover' ? m.add_cover_art() : audio}>
      {() => <SomeMedia id={id} shedId={shedId} onStep={setStep} />}
    </OwnerGate>
  )
}

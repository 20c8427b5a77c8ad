import { sellsMusic } from '@sheds/contract/categories'
import type { Music } from '@sheds/contract/music/music'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { useCreatedThing } from '../../../lib/form/made-thing.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { OwnerGate } from '../../sheds/owner/owner-gate.tsx'
import { musicOf } from '../music.queries.ts'
import { Stepper } from './stepper.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.add_music()} · Sheds`, index: false })

/** Downloaded by members only. */
const formPart = lazyPart(
  () => import('./add-music-form.tsx'),
  (module) => module.AddMusicForm,
)

const mediaPart = lazyPart(
  () => import('./music-media.tsx'),
  (module) => module.MusicMedia,
)

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  useLazyPart(formPart, useSession().signedIn)
  return (
    <OwnerGate shedId={shedId} title={m.add_music()}>
      {({ id, category }) => (sellsMusic(category) ? <Adding shedId={id} /> : <NoStudio shedId={id} />)}
    </OwnerGate>
  )
}

function Adding({ shedId }: { shedId: string }) {
  const group = useLocation().pathname.endsWith('/group')
  const { made, keep } = useCreatedThing('music')
  const client = useQueryClient()
  const Form = useLazyPart(formPart, true)
  const added = (music: Music): void => {
    keepAnswer(client, musicOf(music.id), music)
    keep(music.id)
  }
  return (
    <>
      <Stepper step="details" />
      {Form ? <Form shedId={shedId} group={group} onMade={added} /> : <FormSkeleton fields={5} />}
      <MediaDialog shedId={shedId} made={made} group={group} />
    </>
  )
}

/** Asks for cover and audio of the new music. After closing, the owner can continue from the shed. */
function MediaDialog({ shedId, made, group }: { shedId: string; made: string; group: boolean }) {
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<'cover' | 'audio'>('cover')
  const navigate = useNavigate()
  const Media = useLazyPart(mediaPart, made !== '')
  const leave = (): void => void navigate(`/sheds/${shedId}?tab=music`)
  const audio = group ? m.add_audio_files() : m.add_audio_file()
  return (
    <Dialog
      open={made !== ''}
      onClose={leave}
      title={step === 'cover' ? m.add_cover_art() : audio}
      closeLabel={m.close()}
      locked={busy}
    >
      {made !== '' && Media && <Media id={made} shedId={shedId} onStep={setStep} onBusy={setBusy} />}
    </Dialog>
  )
}

function NoStudio({ shedId }: { shedId: string }) {
  return (
    <EmptyState
      cloth="disque"
      title={m.music_no_studio()}
      text={m.music_no_studio_text()}
      action={<ButtonLink href={`/sheds/${shedId}`}>{m.back_to_shed()}</ButtonLink>}
    />
  )
}

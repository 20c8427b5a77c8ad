import { type Profile, uploadProfileCover, uploadProfilePicture } from '@sheds/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '../../../hydration/hydration.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { PictureForm } from '../../../lib/form/picture-form.tsx'
import type { PageModule } from '../../../lib/page/page.ts'
import { keepDestination, useMyInfo } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import { PeopleColumns } from '../../home/people-columns.tsx'
import { LoginCheck } from '../members-only.tsx'
import { profileOf } from '../users.queries.ts'
import { BackToProfile } from './back-to-profile.tsx'
import { profileHref } from './profile.address.ts'

export const head: PageModule['head'] = () => ({ title: `${m.profile_picture()} · Sheds`, index: false })

export function Page() {
  const isCover = useSearchParams()[0].get('of') === 'cover'
  const { signedIn } = useSession()
  const hydrated = useHydrated()
  const { user_id: me } = useMyInfo()
  const isVisitor = me === undefined && (hydrated || !signedIn)
  return (
    <PeopleColumns>
      <BackToProfile id={me ?? 'me'} />
      <h1 className="text-2xl text-balance mb-3">{isCover ? m.cover_photo() : m.profile_picture()}</h1>
      {isVisitor && <LoginFirst />}
      {me !== undefined && (
        <LoginCheck>
          <PictureUpload key={String(isCover)} userId={me} kind={isCover ? 'cover' : 'profile'} />
        </LoginCheck>
      )}
    </PeopleColumns>
  )
}

function LoginFirst() {
  const { pathname, search } = useLocation()
  return (
    <Stack>
      <p>{m.log_in_for_picture()}</p>
      <ButtonLink href="/login" kind="brand" onClick={() => keepDestination(`${pathname}${search}`)}>
        {m.login()}
      </ButtonLink>
    </Stack>
  )
}

type PictureKind = 'profile' | 'cover'

interface PictureUploadProps {
  userId: string
  kind: PictureKind
}

/** Uploads a picture and leads back to the profile that shows it. */
function PictureUpload({ userId, kind }: PictureUploadProps) {
  const { required, refused, lost } = wordsOf[kind]
  return (
    <PictureForm
      endpoint={kind === 'cover' ? uploadProfileCover : uploadProfilePicture}
      params={{ id: userId }}
      field="picture"
      preview={(src) =>
        kind === 'cover' ? (
          <Photo ratio="banner" src={src} alt={m.picture_preview()} rounded eager />
        ) : (
          <Avatar name="" src={src} size="l" eager />
        )
      }
      words={{ required: required(), refused: refused(), lost: lost() }}
      onDone={useShowUploaded(userId)}
    />
  )
}

const wordsOf = {
  profile: {
    required: m.profile_picture_required,
    refused: m.profile_picture_failed,
    lost: m.profile_picture_error,
  },
  cover: { required: m.profile_cover_required, refused: m.profile_cover_failed, lost: m.profile_cover_error },
}

const useShowUploaded = (userId: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { show } = useToasts()
  return (profile: Profile): void => {
    keepAnswer(client, profileOf(userId), profile)
    show({ text: m.profile_upload_done(), travels: true })
    // Returns to the profile in the history, because a second entry would break Back.
    if (key === 'default') void navigate(profileHref(userId), { replace: true })
    else void navigate(-1)
  }
}

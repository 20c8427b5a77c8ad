import { type Profile, uploadProfileCover, uploadProfilePicture } from '@sheds/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { keepAnswer } from '../../../lib/api/query.ts'
import { PictureForm } from '../../../lib/form/picture-form.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import { profileOf } from '../users.queries.ts'
import { profileHref } from './profile.address.ts'

type PictureKind = 'profile' | 'cover'

interface PictureUploadProps {
  userId: string
  kind: PictureKind
}

/** Takes a picture, sends it, and leads back to the profile that wears it. */
export function PictureUpload({ userId, kind }: PictureUploadProps) {
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
      onDone={useWearing(userId)}
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

const useWearing = (userId: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { show } = useToasts()
  return (profile: Profile): void => {
    keepAnswer(client, profileOf(userId), profile)
    show({ text: m.profile_upload_done(), travels: true })
    // The profile that led here comes back, rather than a second one on top of it.
    if (key === 'default') void navigate(profileHref(userId), { replace: true })
    else void navigate(-1)
  }
}

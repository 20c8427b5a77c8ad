import type { Id } from '@sheds/contract/scalars'
import { uploadProfileCover, uploadProfilePicture } from '@sheds/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiError } from '../../lib/api.ts'
import { PictureForm } from '../../lib/picture-form.tsx'
import { keepAnswer } from '../../lib/query.ts'
import { useUpload } from '../../lib/upload-hook.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Photo } from '../../ui/photo.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { getMyInfo } from './my-info.store.ts'
import { profileHref } from './profile-address.ts'
import { profileOf } from './users.queries.ts'

type PictureKind = 'profile' | 'cover'

interface PictureUploadProps {
  userId: string
  kind: PictureKind
}

/** Takes a picture, sends it, and leads back to the profile that wears it. */
export function PictureUpload({ userId, kind }: PictureUploadProps) {
  const upload = usePictureUpload(userId, kind)
  const words = wordsOf[kind]
  return (
    <PictureForm
      upload={upload}
      send={(picture) => void upload.start({ params: { id: userId as Id } }, { picture: [picture] })}
      preview={(src) =>
        kind === 'cover' ? (
          <Photo ratio="banner" src={src} alt={m.picture_preview()} rounded eager />
        ) : (
          <Avatar name="" src={src} size="l" eager />
        )
      }
      required={words.required()}
      failure={(error) => failureText(error, words)}
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

/** What the server found wrong with the file; else that it was refused, or that no answer came. */
const failureText = ({ status, fields }: ApiError, { refused, lost }: (typeof wordsOf)[PictureKind]): string => {
  if (status === 0) return lost()
  return fields.picture ?? refused()
}

const usePictureUpload = (userId: string, kind: PictureKind) => {
  const upload = useUpload(kind === 'cover' ? uploadProfileCover : uploadProfilePicture, () => getMyInfo().token)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { show } = useToasts()
  const answer = upload.state.phase === 'done' ? upload.state.answer : undefined
  useEffect(() => {
    if (answer === undefined) return
    keepAnswer(client, profileOf(userId), answer)
    show({ text: m.profile_upload_done() })
    // The profile that led here comes back, rather than a second one on top of it.
    if (key === 'default') void navigate(profileHref(userId), { replace: true })
    else void navigate(-1)
  }, [answer, client, key, navigate, show, userId])
  return upload
}

import type { Id } from '@sheds/contract/scalars'
import { uploadProfileCover, uploadProfilePicture } from '@sheds/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useUpload } from '../../lib/upload-hook.ts'
import { fileRules } from '../../lib/upload-rules.ts'
import * as m from '../../messages/compiled/messages.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { getMyInfo } from './my-info.store.ts'
import { profileQuery } from './users.queries.ts'

interface PictureUploadProps {
  userId: string
  kind: 'profile' | 'cover'
}

/** Takes a picture, sends it, and leads back to the profile that shows it. */
export function PictureUpload({ userId, kind }: PictureUploadProps) {
  const { state, start, retry } = usePictureUpload(userId, kind)
  const failed = kind === 'cover' ? m.profile_cover_failed() : m.profile_picture_failed()
  const send = (taken: readonly File[]) => {
    if (taken.length > 0) void start({ params: { id: userId as Id } }, { picture: taken })
  }
  return (
    <div className="stack">
      <DropZone
        {...fileRules('image')}
        title={m.drop_picture()}
        text={m.drop_picture_text()}
        chooseLabel={m.choose()}
        reasons={reasons()}
        onFiles={send}
        disabled={state.phase === 'sending'}
      />
      {state.phase === 'sending' && (
        <Progress label={m.uploading()} value={state.percent} valueText={`${Math.round(state.percent)}\u00a0%`} />
      )}
      {state.phase === 'failed' && (
        <ErrorState
          message={state.error.fields.picture ?? failed}
          retryLabel={m.retry()}
          onRetry={() => void retry()}
        />
      )}
    </div>
  )
}

const reasons = () => ({
  type: m.upload_not_image(),
  size: m.upload_image_size(),
  empty: m.upload_empty(),
  count: m.upload_too_many(),
})

const usePictureUpload = (userId: string, kind: PictureUploadProps['kind']) => {
  const upload = useUpload(kind === 'cover' ? uploadProfileCover : uploadProfilePicture, () => getMyInfo().token)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useToasts()
  const answer = upload.state.phase === 'done' ? upload.state.answer : undefined
  useEffect(() => {
    if (answer === undefined) return
    client.setQueryData(profileQuery(userId, userId).queryKey, answer)
    void client.invalidateQueries({ queryKey: ['people'] })
    show({ text: m.profile_upload_done() })
    void navigate(`/users/${userId}/profile`, { replace: true })
  }, [answer, client, navigate, show, userId])
  return upload
}

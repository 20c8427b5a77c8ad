import type { Profile } from '@sheds/contract/users'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Camera from 'lucide-react/icons/camera'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { clothOf } from '../../ui/cloth.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { Photo } from '../../ui/photo.tsx'

const round = 'absolute top-2.5 rounded-full! border border-solid border-border bg-surface-1'

/** The cover, or the person's cloth; their picture, or initials; the way back. */
export function ProfileBanner({ profile }: { profile: Profile }) {
  const { id, name, cover_picture: covers, profile_picture: pictures, viewer } = profile
  return (
    <div className="relative">
      <div className="relative -mx-gutter md:mx-0">
        <Photo
          ratio="banner"
          src={covers.at(-1)?.picture}
          alt=""
          cloth={clothOf(id)}
          eager
          className="md:rounded-b-lg"
        />
        <BackButton />
        {viewer?.owned && (
          <IconLink
            href="/profile/profile_picture?of=cover"
            label={m.change_cover()}
            icon={<Camera className="i" />}
            className={`${round} end-2.5`}
          />
        )}
      </div>
      <div className="relative -mt-9 w-fit rounded-full bg-surface-0 p-1 md:-mt-14">
        <Avatar name={name} src={pictures.at(-1)?.picture} size="l" eager />
        {viewer?.owned && (
          <IconLink
            href="/profile/profile_picture"
            label={m.change_picture()}
            icon={<Camera className="i i-sm" />}
            className="absolute! start-14 top-11 rounded-full! border border-solid border-border bg-surface-1"
          />
        )}
      </div>
    </div>
  )
}

/** Back to where one came from; a link to everybody for who came straight here. */
function BackButton() {
  const { key } = useLocation()
  const navigate = useNavigate()
  const back = (event: MouseEvent): void => {
    if (key === 'default') return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <IconLink
      href="/all_users"
      label={m.back()}
      icon={<ArrowLeft className="i" />}
      onClick={back}
      className={`${round} start-2.5`}
    />
  )
}

import type { Profile } from '@sheds/contract/users/users'
import Camera from 'lucide-react/icons/camera'
import { BackButton } from '../../../lib/page/back-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { presentPicture } from '../person-row.tsx'
import { useProfilePictures } from './profile-pictures.tsx'

const round = 'absolute top-2.5 rounded-full! border border-solid border-border bg-surface-1'

/** The cover, or the person's cloth; their picture, or initials; the way back. */
export function ProfileBanner({ profile }: { profile: Profile }) {
  const { id, name, cover_picture: covers, profile_picture: pictures, viewer } = profile
  const seen = useProfilePictures(profile)
  const [cover, picture] = [presentPicture(covers), presentPicture(pictures)]
  return (
    <div className="relative">
      <div className="relative -mx-gutter sm:mx-0 sm:mt-3 md:mt-0">
        <Photo
          ratio="banner"
          {...cover}
          sizes="(min-width: 640px) 40rem, 100vw"
          alt=""
          cloth={clothOf(id)}
          eager
          className="sm:rounded-lg"
        />
        {seen.cover}
        <BackButton href="/all_users" className={`${round} start-2.5`} />
        {viewer?.owned && (
          <IconLink
            href="/profile/profile_picture?of=cover"
            label={m.change_cover()}
            icon={<Camera />}
            className={`${round} end-2.5`}
          />
        )}
      </div>
      <div className="relative -mt-9 w-fit sm:ms-4 rounded-full bg-surface-0 p-1 md:-mt-14">
        {/* A cover of the same picture is drawn here, too: a small copy asked for ahead would be for nobody. */}
        <Avatar name={name} {...picture} size="l" eager={picture.src !== cover.src} />
        {seen.picture}
        {viewer?.owned && (
          <IconLink
            href="/profile/profile_picture"
            label={m.change_picture()}
            icon={<Camera className="size-4.5" />}
            className="absolute! start-14 top-11 rounded-full! border border-solid border-border bg-surface-1"
          />
        )}
      </div>
      {seen.viewer}
    </div>
  )
}

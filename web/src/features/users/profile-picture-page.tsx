import { useSearchParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { useSession } from '../../app/session.tsx'
import { Columns } from '../../lib/columns.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { keepDestination, useMyInfo } from './my-info.store.ts'
import { PictureUpload } from './picture-upload.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.profile_picture()} · Sheds`, index: false })

export function Page() {
  const isCover = useSearchParams()[0].get('of') === 'cover'
  const { signedIn } = useSession()
  const { user_id: me } = useMyInfo()
  return (
    <Columns>
      <BackLink href={`/users/${me ?? 'me'}/profile`}>{m.back_to_profile()}</BackLink>
      <h1 className="t-2xl mb-3">{isCover ? m.cover_photo() : m.profile_picture()}</h1>
      {!signedIn && <LoginFirst />}
      {signedIn && me !== undefined && <PictureUpload userId={me} kind={isCover ? 'cover' : 'profile'} />}
    </Columns>
  )
}

function LoginFirst() {
  return (
    <div className="stack">
      <p>{m.log_in_for_picture()}</p>
      <ButtonLink href="/login" kind="brand" onClick={() => keepDestination('/profile/profile_picture')}>
        {m.login()}
      </ButtonLink>
    </div>
  )
}

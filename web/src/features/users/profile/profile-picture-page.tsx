import { useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '../../../hydration/hydration.ts'
import { keepDestination, useMyInfo } from '../../../lib/login/my-info.store.ts'
import { useSession } from '../../../lib/login/session.tsx'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { PeopleColumns } from '../../home/people-columns.tsx'
import { LoginChecked } from '../members-only.tsx'
import { BackToProfile } from './back-to-profile.tsx'
import { PictureUpload } from './picture-upload.tsx'

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
        <LoginChecked>
          <PictureUpload key={String(isCover)} userId={me} kind={isCover ? 'cover' : 'profile'} />
        </LoginChecked>
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

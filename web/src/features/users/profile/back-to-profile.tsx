import { useBack } from '../../../lib/page/back-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { profileHref } from './profile.address.ts'

/** From a part of a profile, or a page that only the profile leads to. */
export function BackToProfile({ id }: { id: string }) {
  const goBack = useBack()
  return (
    <BackLink href={profileHref(id)} onClick={goBack}>
      {m.back_to_profile()}
    </BackLink>
  )
}

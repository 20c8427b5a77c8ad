import { useBack } from '../../../lib/page/back-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { profileHref } from './profile.address.ts'

/** Link on a part of a profile, or on a page reached only from there. */
export function BackToProfile({ id }: { id: string }) {
  const goBack = useBack()
  return (
    <BackLink href={profileHref(id)} onClick={goBack}>
      {m.back_to_profile()}
    </BackLink>
  )
}

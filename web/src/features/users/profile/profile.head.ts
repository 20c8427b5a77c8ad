import { feedPath } from '@sheds/contract/pages/found'
import { personFacts, shareImagePath } from '@sheds/contract/share-image'
import type { Profile } from '@sheds/contract/users/users'
import { breadcrumbData, personData } from '../../../lib/page/json-ld.ts'
import type { Head } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { cutAt } from '../../../ui/more-text.tsx'
import { profileHref } from './profile.address.ts'

const mostDescription = 200

/** What a person's page says of itself to browsers, search engines and chats. */
export const profileHead = (profile: Profile, { wrote }: { wrote: boolean }): Head => {
  const { id, name, bio, profile_picture: pictures, findable, shed_count: sheds } = profile
  const picture = pictures.at(-1)
  return {
    title: `${name} · Sheds`,
    description: bio === '' ? m.profile_description({ name }) : bio.slice(0, cutAt(bio, mostDescription)),
    type: 'profile',
    image: shareImagePath(personFacts(profile)),
    ...(import.meta.env.SSR && {
      jsonLd: [
        personData({ ...profile, picture: picture?.picture }),
        breadcrumbData([
          { name: m.users(), href: '/all_users' },
          { name, href: profileHref(id) },
        ]),
      ],
      links: [{ type: 'application/atom+xml', href: feedPath('users', id), title: name }],
    }),
    // Sellers and authors are found as long as they let it be: who only looks around is nobody a search engine should know.
    ...(!(findable && (sheds > 0 || wrote)) && { index: false as const }),
  }
}

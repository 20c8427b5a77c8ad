import { island } from '../../../hydration/hydration.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { pageOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Section } from '../../../ui/layout.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { musicOfUser } from '../../music/music.queries.ts'
import { profileHref } from './profile.address.ts'

const Rows = island(
  () => import('./profile-page-music-rows.tsx'),
  (module) => module.ProfileMusicRows,
  () => null,
)

/** What somebody put into their sheds to be heard; nothing of it stands here while there is none. */
export function ProfileMusic({ id, name }: { id: string; name: string }) {
  const pieces = useAnswer(pageOf(musicOfUser(id))).data?.rows ?? []
  if (pieces.length === 0) return null
  return (
    <Section aria-labelledby="profile-music">
      <SectionHead id="profile-music" title={m.music()} />
      <Rows pieces={pieces} from={{ label: name, href: profileHref(id) }} />
    </Section>
  )
}

import { useAnswer } from '../../../lib/api/use-answer.ts'
import { pageOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Section } from '../../../ui/layout.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { musicOfUser } from '../../music/music.queries.ts'
import { MusicRow } from '../../music/music-row.tsx'
import { profileHref } from './profile.address.ts'

/** What somebody put into their sheds to be heard; nothing of it stands here while there is none. */
export function ProfileMusic({ id, name }: { id: string; name: string }) {
  const pieces = useAnswer(pageOf(musicOfUser(id))).data?.rows ?? []
  if (pieces.length === 0) return null
  return (
    <Section aria-labelledby="profile-music">
      <SectionHead id="profile-music" title={m.music()} />
      <ul className={rowList}>
        {pieces.map((music) => (
          <li key={music.id}>
            <MusicRow music={music} pieces={pieces} from={{ label: name, href: profileHref(id) }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

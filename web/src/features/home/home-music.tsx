import { useAnswer } from '../../lib/api/use-answer.ts'
import { pageOf } from '../../lib/list/list.ts'
import * as m from '../../messages/compiled/messages.ts'
import { TextLink } from '../../ui/link.tsx'
import { Scroller } from '../../ui/list/scroller.tsx'
import { musicPicks } from '../music/music.queries.ts'
import { MusicTile } from '../music/music-tile.tsx'

/** Music of the day; renders nothing if there is none. */
export function HomeMusic() {
  const pieces = useAnswer(pageOf(musicPicks)).data?.rows ?? []
  if (pieces.length === 0) return null
  return (
    <Scroller
      title={m.music_picks()}
      previousLabel={m.scroll_left()}
      nextLabel={m.scroll_right()}
      action={
        <TextLink href="/shed/categories/music" className="flex min-h-touch items-center whitespace-nowrap">
          {m.see_all()}
        </TextLink>
      }
    >
      {pieces.map((music) => (
        <li key={music.id}>
          <MusicTile music={music} pieces={pieces} from={{ label: m.music_picks(), href: '/' }} />
        </li>
      ))}
    </Scroller>
  )
}

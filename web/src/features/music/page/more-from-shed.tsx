import type { Music } from '@sheds/contract/music/music'
import { useHydrated } from '../../../hydration/hydration.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { pageOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { shedHref } from '../../sheds/shed.address.ts'
import { musicOfShed } from '../music.queries.ts'
import { MusicRow } from '../music-row.tsx'
import { MusicSkeleton } from '../music-skeleton.tsx'

const most = 4

/** What else its shed has to hear. Without JavaScript a link leads there. */
export function MoreFromShed({ music }: { music: Music }) {
  const { shed_is: shed } = music
  const href = shedHref(shed.id, { tab: 'music' })
  return (
    <Section aria-labelledby="more-music">
      <SectionHead id="more-music" title={m.music_more_from({ shed: shed.name })}>
        <TextLink href={href} className="flex min-h-touch items-center whitespace-nowrap">
          {m.see_all()}
        </TextLink>
      </SectionHead>
      {useHydrated() ? <Others music={music} href={href} /> : <div className="noscript:hidden min-h-80" />}
    </Section>
  )
}

function Others({ music, href }: { music: Music; href: string }) {
  const { data, error } = useAnswer(pageOf(musicOfShed(music.shed_id)))
  if (data === undefined)
    return error === null ? (
      <MusicSkeleton times={most} />
    ) : (
      <ErrorState message={m.music_list_failed()} retryLabel={m.retry()} retryHref={href} />
    )
  const others = data.rows.filter(({ id }) => id !== music.id).slice(0, most)
  if (others.length === 0) return <p className="text-sm text-ink-2">{m.music_only_one()}</p>
  return (
    <ul className={rowList}>
      {others.map((each) => (
        <li key={each.id}>
          <MusicRow music={each} pieces={others} from={{ label: music.shed_is.name, href }} />
        </li>
      ))}
    </ul>
  )
}

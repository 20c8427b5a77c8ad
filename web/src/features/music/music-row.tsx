import type { Music } from '@sheds/contract/music/music'
import type { ReactNode } from 'react'
import { useGlance } from '../../lib/player/player-glance.ts'
import type { PlayedFrom } from '../../lib/player/track.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { row, rowBody, rowMeta, rowTitle } from '../../ui/list/row.ts'
import { CoverKey } from './cover-key.tsx'
import { musicHref } from './music.address.ts'
import { lengthText, playsText, styleOf } from './music.messages.ts'
import { isBought } from './music.rules.ts'
import { musicKindName, musicPriceText } from './music-names.ts'

interface MusicRowProps {
  music: Music
  pieces: readonly Music[]
  from: PlayedFrom
  /** Shows the shed, in lists of several sheds. */
  shed?: boolean | undefined
  eager?: boolean | undefined
  /** Replaces the price. */
  end?: ReactNode
  /** Replaces the number of plays. */
  children?: ReactNode
}

/** Row of a music list: the cover plays it, the rest links to its page. */
export function MusicRow({ music, pieces, from, shed, eager, end, children }: MusicRowProps) {
  const isOn = useGlance()?.musicId === music.id
  const about = [shed && music.shed_is.name, styleOf(music), lengthText(music)].filter(Boolean).join(' · ')
  return (
    <div className={cx(row, 'min-h-20 flex-nowrap! large-text:flex-wrap!')}>
      <CoverKey music={music} pieces={pieces} from={from} eager={eager} />
      <Link className={rowBody} href={musicHref(music.id)}>
        <span className={cx(rowTitle, isOn && 'text-brand-text')}>
          {music.title} <KindInBrackets music={music} />
        </span>
        <span className={rowMeta}>{about}</span>
        {children ?? <span className={`${rowMeta} tabular-nums`}>{playsText(music.play_count)}</span>}
      </Link>
      {end !== undefined ? (
        end
      ) : (
        <span className="text-sm font-[650] whitespace-nowrap tabular-nums">{endText(music)}</span>
      )}
    </div>
  )
}

const endText = (music: Music): string => (isBought(music) ? m.music_bought_mark() : musicPriceText(music))

/** Kind in brackets, less prominent than the title. */
export function KindInBrackets({ music }: { music: Pick<Music, 'group_kind'> }) {
  return <span className="font-text text-ink-3">({musicKindName(music)})</span>
}

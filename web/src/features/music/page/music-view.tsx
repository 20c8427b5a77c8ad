import { thumbnailOf } from '@sheds/contract/files/files'
import type { Music } from '@sheds/contract/music/music'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { lazyPart, useHydrated, useLazyPart } from '../../../hydration/hydration.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { money } from '../../../lib/language/format.ts'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import { LikeItem } from '../../../lib/like/like-item.tsx'
import { pageOf } from '../../../lib/list/list.ts'
import { useNoteSeen } from '../../../lib/recent/use-note-seen.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import { ShareButton } from '../../../lib/share/share-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { SocialBar } from '../../../ui/list/social-item.tsx'
import { MoreText } from '../../../ui/more-text.tsx'
import { shedHref } from '../../sheds/shed.address.ts'
import { ShedCrumb } from '../../sheds/shed-crumb.tsx'
import { ReportButton } from '../../users/report-button.tsx'
import { MusicBuy } from '../buy/music-buy.tsx'
import { likableMusic } from '../likable-music.ts'
import { musicHref } from '../music.address.ts'
import { genreName, lengthText, musicCategoryName, playsText, styleOf } from '../music.messages.ts'
import { musicOfShed } from '../music.queries.ts'
import { CoverPicture } from '../music-cover.tsx'
import { KindInBrackets, MusicRow } from '../music-row.tsx'
import { MusicSkeleton } from '../music-skeleton.tsx'
import { MusicListen } from './music-listen.tsx'
import { musicLook } from './music-loading.tsx'
import { MusicPrice } from './music-price.tsx'
import { MusicSongs } from './music-songs.tsx'

/** Downloaded by the owner only. */
const ownerPart = lazyPart(
  () => import('./music-owner.tsx'),
  (module) => module.MusicOwner,
)

/** Downloaded by a partner who shares the income. */
const sharePart = lazyPart(
  () => import('../split/split-share.tsx'),
  (module) => module.SplitShare,
)

/** Page of a single or a group. */
export function MusicView({ music }: { music: Music }) {
  const { user_id: me } = useMyInfo()
  const owned = music.user_id === me
  useNoteSeen(recentMusic(music), owned)
  const Owner = useLazyPart(ownerPart, owned)
  const Share = useLazyPart(sharePart, music.viewer?.shares === true)
  return (
    <article className="pb-6">
      <ShedCrumb shed={music.shed_is} back="/shed/categories/music" />
      <div className={musicLook.page}>
        <span className={musicLook.cover}>
          <CoverPicture
            music={music}
            eager
            sizes="(min-width: 769px) 20rem, 14.5rem"
            alt={m.music_cover_of({ title: music.title })}
          />
        </span>
        <div className="min-w-0">
          <Headline music={music} />
          {owned && Owner && <Owner music={music} />}
          {music.viewer?.shares && Share && <Share music={music} />}
          <MusicListen music={music} />
          {owned ? <MusicPrice music={music} /> : <MusicBuy music={music} />}
          <SocialBar ruled>
            <LikeItem thing={likableMusic(music)} />
            <MusicShare music={music} />
          </SocialBar>
          {music.project_type === 'group' && <MusicSongs music={music} />}
          <MusicAbout music={music} />
          {!owned && (
            <ReportButton subject={{ kind: 'music', id: music.id, name: music.title }} label={m.report_music()} />
          )}
        </div>
      </div>
      <MoreFromShed music={music} />
    </article>
  )
}

const recentMusic = ({ id, title, shed_is: shed, cover_data: cover }: Music) => ({
  kind: 'music' as const,
  id,
  name: title,
  of: shed.name,
  picture: cover ? thumbnailOf(cover) : undefined,
})

function Headline({ music }: { music: Music }) {
  const about = [styleOf(music), musicCategoryName(music.category), lengthText(music), playsText(music.play_count)]
  return (
    <>
      <h1 className="mt-3 text-xl text-balance wrap-anywhere md:mt-0 md:text-2xl">
        {music.title} <KindInBrackets music={music} />
      </h1>
      <p className="text-sm text-ink-2 tabular-nums">{about.filter(Boolean).join(' · ')}</p>
    </>
  )
}

function MusicShare({ music }: { music: Music }) {
  const { id, title, price, cover_data: data, cover_art: plain, unfinished, deleted, viewer } = music
  const isSeen = !unfinished && !deleted && !viewer?.hidden_for
  const picture = data?.src ?? plain
  return (
    <ShareButton
      worded
      className="ms-auto pe-0"
      overlay={`share:${id}`}
      poster={isSeen ? { kind: 'music', id } : undefined}
      thing={{
        path: musicHref(id),
        name: title,
        price: price === 0 ? m.music_free() : money(price),
        ...(picture && { picture }),
      }}
    />
  )
}

const most = 4

/** More music of the shed; without JavaScript a link. */
function MoreFromShed({ music }: { music: Music }) {
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

const descriptionLimit = 150

/** Description, facts, credits and lyrics. */
function MusicAbout({ music }: { music: Music }) {
  const { description, credits, lyrics, genre, style, category, owner_is: owner, createdAt } = music
  return (
    <>
      {description !== '' && (
        <MoreText
          text={description}
          limit={descriptionLimit}
          moreLabel={m.more_open()}
          lessLabel={m.more_close()}
          className="mt-3 whitespace-pre-line wrap-anywhere"
        />
      )}
      <Facts
        className="mt-4"
        facts={[
          { name: m.music_genre(), value: genreName(genre) },
          ...(style === '' ? [] : [{ name: m.music_style(), value: style }]),
          { name: m.music_category(), value: musicCategoryName(category) },
          { name: m.detail_owner(), value: <TextLink href={`/users/${owner.id}/profile`}>{owner.name}</TextLink> },
          { name: m.music_added_when(), value: <TimeAgo time={createdAt} /> },
        ]}
      />
      <Long title={m.music_credits()} text={credits} />
      <Long title={m.music_lyrics()} text={lyrics} />
    </>
  )
}

function Long({ title, text }: { title: string; text: string }): ReactNode {
  if (text === '') return null
  return (
    <details className="group mt-2">
      <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-2 font-label">
        {title}
        <ChevronDown className="size-4.5 group-open:rotate-180" />
      </summary>
      <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>
    </details>
  )
}

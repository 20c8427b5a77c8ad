import type { Music } from '@sheds/contract/music/music'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { money } from '../../../lib/language/format.ts'
import { useMyInfo } from '../../../lib/login/my-info.store.ts'
import { useBack } from '../../../lib/page/back-button.tsx'
import { ShareButton } from '../../../lib/share/share-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { SocialBar } from '../../../ui/list/social-item.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { ReportButton } from '../../users/report-button.tsx'
import { MusicBuy } from '../buy/music-buy.tsx'
import { musicHref } from '../music.address.ts'
import { lengthText, musicCategoryName, playsText, styleOf } from '../music.messages.ts'
import { CoverPicture } from '../music-cover.tsx'
import { KindInBrackets } from '../music-row.tsx'
import { MoreFromShed } from './more-from-shed.tsx'
import { MusicAbout } from './music-about.tsx'
import { MusicLike } from './music-like.tsx'
import { MusicListen } from './music-listen.tsx'
import { musicLook } from './music-loading.tsx'
import { MusicPrice } from './music-price.tsx'
import { MusicSongs } from './music-songs.tsx'

/** Nobody but the owner fetches it. */
const ownerPart = lazyPart(
  () => import('./music-owner.tsx'),
  (module) => module.MusicOwner,
)

/** For whom it is shared with. */
const sharePart = lazyPart(
  () => import('../split/split-share.tsx'),
  (module) => module.SplitShare,
)

/** A piece's page: hear it, and what it is. */
export function MusicView({ music }: { music: Music }) {
  const { user_id: me } = useMyInfo()
  const owned = music.user_id === me
  const Owner = useLazyPart(ownerPart, owned)
  const Share = useLazyPart(sharePart, music.viewer?.shares === true)
  return (
    <article className="pb-6">
      <Crumb music={music} />
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
            <MusicLike music={music} owned={owned} />
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

function Crumb({ music: { shed_is: shed } }: { music: Music }) {
  const back = useBack()
  return (
    <div className={musicLook.crumb}>
      <BackLink href="/shed/categories/music" onClick={back}>
        {m.back()}
      </BackLink>
      <BackLink
        href={`/sheds/${shed.id}`}
        className="min-w-0"
        mark={<ShedMark id={shed.id} name={shed.name} src={shed.logo} size="s" />}
      >
        <span className="truncate leading-normal">{shed.name}</span>
      </BackLink>
    </div>
  )
}

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

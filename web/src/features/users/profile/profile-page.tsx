import { feedPath } from '@sheds/contract/pages/found'
import { personFacts, shareImagePath } from '@sheds/contract/share-image'
import type { Profile } from '@sheds/contract/users/users'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { island, useHydrated } from '../../../hydration/hydration.ts'
import { knownAnswer } from '../../../lib/api/query.ts'
import { useAnswer, usePageAnswer } from '../../../lib/api/use-answer.ts'
import { countText } from '../../../lib/list/count-text.ts'
import { useList } from '../../../lib/list/endless-list.tsx'
import { pageOf } from '../../../lib/list/list.ts'
import { breadcrumbData, personData } from '../../../lib/page/json-ld.ts'
import type { Head, PageModule } from '../../../lib/page/page.ts'
import { keepDestination, useMyInfo } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/layout.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { cutAt } from '../../../ui/more-text.tsx'
import { PeopleColumns } from '../../home/people-columns.tsx'
import { musicOfUser } from '../../music/music.queries.ts'
import { PostsLoading } from '../../writes/replies/replies-loading.tsx'
import { firstWritesBy } from '../../writes/writes.queries.ts'
import { PeopleList } from '../people-list.tsx'
import { SettingsLoading, SettingsView } from '../settings/settings-view.tsx'
import { type FollowSide, followsOf, profileOf } from '../users.queries.ts'
import { BackToProfile } from './back-to-profile.tsx'
import { profileHref, readProfileAddress } from './profile.address.ts'
import { ProfileProblem } from './profile-failure.tsx'
import { ProfileLoading } from './profile-page-coming.tsx'
import { MemberSheds } from './profile-sheds.tsx'
import { ProfileView } from './profile-view.tsx'

export { ProfileFailure as Failure } from './profile-failure.tsx'

export const head: PageModule['head'] = ({ params: { user_id: id = '' }, url, client }) => {
  const profile = knownAnswer(client, profileOf(id))
  if (profile === undefined) return { title: `${m.profile()} · Sheds`, index: false }
  const { name } = profile
  const { view } = readProfileAddress(url.searchParams)
  if (view === 'settings') return { title: `${m.settings()} · Sheds`, index: false }
  if (view !== undefined) return { title: `${listTitle(view, name)} · Sheds`, index: false }
  return profileHead(profile, { wrote: knownAnswer(client, pageOf(firstWritesBy(id)))?.rows.length !== 0 })
}

export function Page() {
  const { user_id: id = '' } = useParams()
  return <PeopleColumns>{id === 'me' ? <MyProfile /> : <MemberProfile key={id} id={id} />}</PeopleColumns>
}

function MemberProfile({ id }: { id: string }) {
  const { data, error } = usePageAnswer(profileOf(id))
  if (data !== undefined) return <ProfileParts profile={data} />
  return error === null ? <ProfileLoading /> : <ProfileProblem error={error} />
}

/** Part of the profile that the URL names. */
function ProfileParts({ profile }: { profile: Profile }) {
  const { view, cursor } = readProfileAddress(useSearchParams()[0])
  const { signedIn } = useSession()
  const writes = (
    <>
      <ProfileMusic id={profile.id} name={profile.name} />
      <ProfileWrites id={profile.id} />
    </>
  )
  if (view === undefined) return <ProfileView profile={profile} writes={writes} />
  if (view === 'sheds') return <MemberSheds profile={profile} cursor={cursor} />
  if (view === 'writes') return <AllWrites profile={profile} cursor={cursor} />
  if (view !== 'settings') return <FollowsList key={view} profile={profile} side={view} cursor={cursor} />
  if (profile.viewer?.owned) return <SettingsView profile={profile} />
  // The server renders for a visitor; the viewer becomes known a moment later.
  return signedIn && profile.viewer === undefined ? (
    <SettingsLoading id={profile.id} />
  ) : (
    <ProfileView profile={profile} writes={writes} />
  )
}

const listTitle = (view: FollowSide | 'sheds' | 'writes', name: string): string => {
  if (view === 'writes') return m.writes_of({ name })
  return view === 'sheds' ? m.sheds_of({ name }) : followsTitle(view, name)
}

const List = island(
  () => import('./profile-page-write-list.tsx'),
  (module) => module.MemberWrites,
  () => <PostsLoading times={6} />,
)

/** All writes of a member. */
function AllWrites({ profile: { id, name }, cursor }: { profile: Profile; cursor: string }) {
  return (
    <>
      <BackToProfile id={id} />
      <h1 className="text-2xl text-balance mb-2 wrap-anywhere">{m.writes_of({ name })}</h1>
      <List id={id} cursor={cursor} />
    </>
  )
}

const Rows = island(
  () => import('./profile-page-music-rows.tsx'),
  (module) => module.ProfileMusicRows,
  () => null,
)

/** Music in a member's sheds; nothing while there is none. */
function ProfileMusic({ id, name }: { id: string; name: string }) {
  const pieces = useAnswer(pageOf(musicOfUser(id))).data?.rows ?? []
  if (pieces.length === 0) return null
  return (
    <Section aria-labelledby="profile-music">
      <SectionHead id="profile-music" title={m.music()} />
      <Rows pieces={pieces} from={{ label: name, href: profileHref(id) }} />
    </Section>
  )
}

interface FollowsListProps {
  profile: Profile
  side: FollowSide
  cursor: string
}

/** Followers of a member, or the members they follow. */
function FollowsList({ profile: { id, name }, side, cursor }: FollowsListProps) {
  return (
    <>
      <BackToProfile id={id} />
      <h1 className="text-2xl text-balance mb-2 wrap-anywhere">{followsTitle(side, name)}</h1>
      <PeopleList
        people={useList(followsOf(side, id), { start: cursor })}
        hrefOf={(next) => profileHref(id, side, next)}
        empty={<EmptyState cloth="ndop" title={side === 'followers' ? m.no_followers() : m.no_following()} />}
      />
    </>
  )
}

const followsTitle = (side: FollowSide, name: string): string =>
  side === 'followers' ? m.followers_of({ name }) : m.followed_by({ name })

/** Resolves `me` with the member id stored on the device. */
function MyProfile() {
  const { signedIn } = useSession()
  const { user_id: id } = useMyInfo()
  const navigate = useNavigate()
  const { search } = useLocation()
  const hydrated = useHydrated()
  useEffect(() => {
    if (id !== undefined) void navigate({ pathname: `/users/${id}/profile`, search }, { replace: true })
  }, [id, navigate, search])
  // A session marker without a stored login: the site's storage was cleared.
  const waiting = id !== undefined || (signedIn && !hydrated)
  if (waiting) return <ProfileLoading />
  return (
    <EmptyState
      heading="h1"
      title={m.profile()}
      text={m.log_in_for_profile()}
      action={
        <ButtonLink href="/login" kind="brand" onClick={() => keepDestination(`/users/me/profile${search}`)}>
          {m.login()}
        </ButtonLink>
      }
    />
  )
}

const WriteRows = island(
  () => import('./profile-page-write-rows.tsx'),
  (module) => module.WriteRows,
  () => <PostsLoading times={2} />,
)

/** First writes of a member, with their number. */
function ProfileWrites({ id }: { id: string }) {
  const { data: page, error } = useAnswer(pageOf(firstWritesBy(id)))
  return (
    <Section>
      <SectionHead title={m.writes_count({ n: countText(String(page?.total ?? 0)) })} />
      {page && page.rows.length > 0 && <WriteRows id={id} page={page} />}
      {page?.rows.length === 0 && <EmptyState heading="h3" cloth="feuille" title={m.no_writes()} />}
      {page === undefined && error === null && <PostsLoading times={2} />}
      {page === undefined && error !== null && (
        <ErrorState message={m.writes_failed()} retryLabel={m.retry()} onRetry={() => window.location.reload()} />
      )}
    </Section>
  )
}

const mostDescription = 200

/** Title and metadata of a profile for browsers, search engines and link previews. */
const profileHead = (profile: Profile, { wrote }: { wrote: boolean }): Head => {
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
    // Only sellers and authors are indexed, unless they opted out; other members need not be found by search engines.
    ...(!(findable && (sheds > 0 || wrote)) && { index: false as const }),
  }
}

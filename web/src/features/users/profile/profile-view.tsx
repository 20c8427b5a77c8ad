import type { PersonPicture, Profile } from '@sheds/contract/users/users'
import Camera from 'lucide-react/icons/camera'
import Heart from 'lucide-react/icons/heart'
import Package from 'lucide-react/icons/package'
import PenLine from 'lucide-react/icons/pen-line'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { number, phone as phoneText } from '../../../lib/language/format.ts'
import { JoinedSince } from '../../../lib/language/time-ago.tsx'
import { PictureButton, PictureViewer, usePictureViewer } from '../../../lib/overlay/picture-viewer.tsx'
import { BackButton } from '../../../lib/page/back-button.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { ButtonRow, Section } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { payFact } from '../../wallet/transfers/pay-fact.tsx'
import { PersonMenuButton } from '../person-menu-button.tsx'
import { currentPicture } from '../person-row.tsx'
import { FollowButton } from './follow-button.tsx'
import { addItemLink, useOwnSheds } from './own-shed.ts'
import { LogoutButton, OwnerActions } from './owner-actions.tsx'
import { profileHref } from './profile.address.ts'
import { ProfileSheds, shedCountText } from './profile-sheds.tsx'
import { useFollow } from './use-follow.ts'

export function ProfileView({ profile, writes }: { profile: Profile; writes: ReactNode }) {
  const { name, bio, shed_count: sheds, viewer } = profile
  return (
    <>
      <ProfileBanner profile={profile} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl text-balance min-w-0 wrap-anywhere">{name}</h1>
        <Badge tone={sheds > 0 ? 'brand' : 'plain'}>{labelOf(sheds)}</Badge>
      </div>
      <FollowCounts profile={profile} />
      <ButtonRow className="max-w-md sm:*:min-w-40 sm:*:flex-none">
        <FollowButton person={profile} size="md" kind="brand" />
        <PersonMenuButton profile={profile} />
        {viewer?.owned && <OwnerActions profile={profile} />}
      </ButtonRow>
      {bio !== '' && <p className="mt-3 whitespace-pre-line wrap-anywhere">{bio}</p>}
      <ProfileFacts profile={profile} />
      <ProfilePlaces profile={profile} writes={writes} />
      {viewer?.owned && (
        <Section as="div">
          <ButtonRow className="max-w-md">
            <ButtonLink href="/saved" icon={<Heart className="size-4.5" />}>
              {m.saved()}
            </ButtonLink>
            <ButtonLink href="/orders" icon={<Package className="size-4.5" />}>
              {m.my_orders()}
            </ButtonLink>
            <LogoutButton />
          </ButtonRow>
        </Section>
      )}
    </>
  )
}

/** The same rows for every viewer, unmasked only for the owner, so that nothing shifts after the login. */
function ProfileFacts({ profile }: { profile: Profile }) {
  const { id, createdAt, email, phone_number: phone } = profile
  return (
    <Facts
      className="mt-4"
      facts={[
        { name: m.joined(), value: <JoinedSince time={createdAt} /> },
        { name: m.email(), value: <span className="block truncate">{email}</span> },
        { name: m.phone(), value: <span className="tabular-nums">{phoneText(phone)}</span> },
        payFact(id),
      ]}
    />
  )
}

const labelOf = (sheds: number): string => {
  if (sheds === 0) return m.label_user()
  return sheds === 1 ? m.label_owner() : `${m.label_owner()} (${shedCountText(sheds)})`
}

/** Numbers of followers and followed members; each links to its list. */
function FollowCounts({ profile }: { profile: Profile }) {
  const { following, waiting } = useFollow(profile)
  const { id, viewer, follower_count: known, following_count: followed } = profile
  const change = viewer === undefined || waiting ? 0 : Number(following) - Number(viewer.following === true)
  const followers = Math.max(0, known + change)
  return (
    <div className="-ms-[0.5625rem] flex flex-wrap gap-x-1">
      <ButtonLink kind="text" href={profileHref(id, 'followers')}>
        {m.followers_count({ n: followers, count: number(followers) })}
      </ButtonLink>
      <ButtonLink kind="text" href={profileHref(id, 'following')}>
        {m.following_count({ n: followed, count: number(followed) })}
      </ButtonLink>
    </div>
  )
}

/** Sheds and writes of a member, and suggestions for the viewer. */
function ProfilePlaces({ profile, writes }: { profile: Profile; writes: ReactNode }) {
  return (
    <>
      <Section>
        <SectionHead title={m.sheds()} />
        <ProfileSheds profile={profile} />
      </Section>
      {writes}
      <Section as="div" className="grid gap-3 sm:grid-cols-2">
        <ShedPromo />
        <Promo href="/writes" icon={<PenLine />} title={m.promo_write()} text={m.promo_write_text()} />
      </Section>
    </>
  )
}

/** Suggests opening a shed; a member with a shed is offered to add to it. */
function ShedPromo() {
  const own = useOwnSheds()
  if (own === undefined)
    return <Promo href="/create_shed" icon={<Store />} title={m.promo_shed()} text={m.promo_shed_text()} />
  const { href, label } = addItemLink(own.shed)
  return <Promo href={href} icon={<Store />} title={label} text={m.own_shed_new_text({ name: own.shed.name })} />
}

function Promo({ href, icon, title, text }: { href: string; icon: ReactNode; title: string; text: string }) {
  return (
    <Card padded className="relative">
      <span className="text-brand-text">{icon}</span>
      <h2 className="text-md font-label mt-1">
        <Link href={href} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-sm text-ink-2">{text}</p>
    </Card>
  )
}

const round = 'absolute top-2.5 rounded-full! border border-solid border-border bg-surface-1'

/** Cover or its pattern, picture or initials, and the back button. */
function ProfileBanner({ profile }: { profile: Profile }) {
  const { id, name, cover_picture: covers, profile_picture: pictures, viewer } = profile
  const seen = useProfilePictures(profile)
  const [cover, picture] = [currentPicture(covers), currentPicture(pictures)]
  return (
    <div className="relative">
      <div className="relative -mx-gutter sm:mx-0 sm:mt-3 md:mt-0">
        <Photo
          ratio="banner"
          {...cover}
          sizes="(min-width: 640px) 40rem, 100vw"
          alt=""
          cloth={clothOf(id)}
          eager
          className="sm:rounded-lg"
        />
        {seen.cover}
        <BackButton href="/all_users" className={`${round} start-2.5`} />
        {viewer?.owned && (
          <IconLink
            href="/profile/profile_picture?of=cover"
            label={m.change_cover()}
            icon={<Camera />}
            className={`${round} end-2.5`}
          />
        )}
      </div>
      <div className="relative -mt-9 w-fit sm:ms-4 rounded-full bg-surface-0 p-1 md:-mt-14">
        {/* The cover shows the same picture, so a small copy need not be preloaded. */}
        <Avatar name={name} {...picture} size="l" eager={picture.src !== cover.src} />
        {seen.picture}
        {viewer?.owned && (
          <IconLink
            href="/profile/profile_picture"
            label={m.change_picture()}
            icon={<Camera className="size-4.5" />}
            className="absolute! start-14 top-11 rounded-full! border border-solid border-border bg-surface-1"
          />
        )}
      </div>
      {seen.viewer}
    </div>
  )
}

/** Full-screen viewer of a member's pictures, with the buttons that open it. */
const useProfilePictures = (profile: Profile): Record<'picture' | 'cover' | 'viewer', ReactNode> => {
  const { name } = profile
  const pictures = slidesOf(profile.profile_picture, m.picture_of_person({ name }))
  const covers = slidesOf(profile.cover_picture, m.picture_of_cover({ name }))
  const all = [...pictures, ...covers]
  const viewer = usePictureViewer(all.length)
  return {
    picture: pictures.map(({ alt }) => (
      <PictureButton key={alt} viewer={viewer} place={0} label={alt} className="rounded-full" />
    )),
    cover: covers.map(({ alt }) => <PictureButton key={alt} viewer={viewer} place={pictures.length} label={alt} />),
    viewer: <PictureViewer viewer={viewer} pictures={all} label={name} />,
  }
}

/** Slide of the current picture. */
const slidesOf = (pictures: readonly PersonPicture[], alt: string) => {
  const { src, srcSet } = currentPicture(pictures)
  const avif = pictures.at(-1)?.srcset?.avif
  return src === undefined ? [] : [{ src, srcSet, avif, thumb: srcSet?.split(' ', 1)[0], alt }]
}

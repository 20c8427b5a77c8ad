import type { Profile } from '@sheds/contract/users/users'
import Package from 'lucide-react/icons/package'
import type { ReactNode } from 'react'
import { phone as phoneText } from '../../../lib/language/format.ts'
import { JoinedSince } from '../../../lib/language/time-ago.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ButtonRow, Section } from '../../../ui/layout.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { payFact } from '../../wallet/transfers/pay-fact.tsx'
import { PersonMenuButton } from '../person-menu-button.tsx'
import { FollowButton } from './follow-button.tsx'
import { FollowCounts } from './follow-counts.tsx'
import { LogoutButton, OwnerActions } from './owner-actions.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { ProfilePlaces } from './profile-places.tsx'
import { shedCountText } from './profile-sheds.tsx'

/** A person's page. */
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

/** The same lines for everybody, whole for the person only: what comes with the login moves nothing. */
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

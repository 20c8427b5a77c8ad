import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { knownThing } from '../../../lib/api/known-thing.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ProfileSkeleton } from '../../../ui/feedback/profile-skeleton.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const beside = <Skeleton className="h-80" />

/** Skeleton of a profile, of one of its lists or of the settings. */
export function ProfileComing() {
  const { user_id: id = '' } = useParams()
  const view = new URLSearchParams(useLocation().search).get('view')
  const client = useQueryClient()
  const [known] = useState(() => knownThing<{ id: string; name: string }>(client, id, 'name'))
  return (
    <Columns left={beside} right={beside}>
      {view === null ? <ProfileLoading name={known?.name} /> : <Rows title={view === 'settings' && m.settings()} />}
    </Columns>
  )
}

/** Skeleton of the list of members. */
export function PeopleComing() {
  return (
    <Columns left={beside} right={beside}>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="text-2xl text-balance">{m.all_users()}</h1>
      <Skeleton className="mt-9 mb-3 h-12 rounded-sm" />
      <People />
    </Columns>
  )
}

function Rows({ title }: { title: string | false }) {
  return (
    <>
      <Skeleton className="my-3.5 h-5 w-24" />
      {title ? <h1 className="text-2xl text-balance">{title}</h1> : <Skeleton className="mb-3 h-8 w-3/5" />}
      <People />
    </>
  )
}

function People() {
  return <RowSkeletons label={m.loading()} times={8} />
}

export function ProfileLoading({ name }: { name?: string | undefined }) {
  return (
    <>
      {name === undefined && <VisuallyHidden as="h1">{m.profile()}</VisuallyHidden>}
      <SkeletonGroup label={m.loading()}>
        <ProfileSkeleton name={name} />
      </SkeletonGroup>
    </>
  )
}

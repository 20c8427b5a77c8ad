import type { ListedShed } from '@sheds/contract/sheds/sheds'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { knownThing } from '../../../lib/api/known-thing.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { ProfileSkeleton } from '../../../ui/feedback/profile-skeleton.tsx'
import { Repeat, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { TilesSkeleton } from '../../../ui/feedback/tile-skeleton.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Skeleton of a shed's page, with the name if a list had it. */
export function ShedComing() {
  const { shed_id: id = '' } = useParams()
  const client = useQueryClient()
  const [known] = useState(() => knownThing<ListedShed>(client, id, 'name'))
  return (
    <ShedLoading name={known?.name}>
      <TilesSkeleton times={4} />
    </ShedLoading>
  )
}

/** Skeleton of the list of sheds. */
export function ShedsComing() {
  return (
    <Columns>
      <h1 className="pt-4 text-2xl text-balance md:pt-0">{m.sheds()}</h1>
      <Skeleton className="my-3 h-12 max-w-md rounded-sm" />
      <Cards />
    </Columns>
  )
}

export function AllShedsComing() {
  return (
    <Columns>
      <BackLink href="/feeds">{m.back()}</BackLink>
      <h1 className="mb-3 text-2xl text-balance">{m.all_sheds()}</h1>
      <Cards />
    </Columns>
  )
}

function Cards() {
  return (
    <SkeletonGroup label={m.loading()} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
      <Repeat times={6}>
        <Skeleton className="h-46 rounded-lg" />
      </Repeat>
    </SkeletonGroup>
  )
}

/** Skeleton of a form of a shed. */
export function ShedFormComing() {
  return (
    <SkeletonGroup label={m.loading()} className="mx-auto max-w-[34rem] pt-4">
      <Skeleton className="mb-5 h-8 w-3/5" />
      <Section as="div">
        <FormSkeleton fields={4} />
      </Section>
    </SkeletonGroup>
  )
}

/** Skeleton of a shed's page, with its name if known. */
export function ShedLoading({ name, children }: { name?: string | undefined; children: ReactNode }) {
  return (
    <>
      {name === undefined && <VisuallyHidden as="h1">{m.shed()}</VisuallyHidden>}
      <SkeletonGroup label={m.loading()}>
        <ProfileSkeleton name={name} />
      </SkeletonGroup>
      <Skeleton className="mt-3 h-11.5" aria-hidden="true" />
      <Section as="div">{children}</Section>
    </>
  )
}

import type { ReactNode } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { ProfileSkeleton } from '../../../ui/feedback/profile-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** The skeleton of a shed's page, with its name where that is known, and of what it offers. */
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

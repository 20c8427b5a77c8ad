import type { Shed } from '@sheds/contract/sheds/sheds'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Repeat, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { ShedProblem } from '../page/shed-failure.tsx'
import { shedOf } from '../sheds.queries.ts'

interface OwnerGateProps {
  shedId: string
  title: string
  /** Content for the owner. */
  children: (shed: Shed) => ReactNode
}

/** Page for a shed's owner: leads visitors to the login and shows other members a refusal. */
export function OwnerGate({ shedId, title, children }: OwnerGateProps) {
  return (
    <Columns>
      <div className="mx-auto max-w-[40rem] pb-8">
        <MembersOnly title={title} reason={m.log_in_for_shed()}>
          <OwnShed shedId={shedId} title={title}>
            {children}
          </OwnShed>
        </MembersOnly>
      </div>
    </Columns>
  )
}

function OwnShed({ shedId, title, children }: OwnerGateProps) {
  const { user_id: me } = useMyInfo()
  const { data: shed, error } = useQuery({ ...shedOf(shedId), enabled: me !== undefined })
  if (shed === undefined && error !== null) return <ShedProblem error={error} />
  return (
    <>
      <BackLink href={`/sheds/${shedId}`}>{m.back_to_shed()}</BackLink>
      <h1 className="text-2xl text-balance mb-4">{title}</h1>
      {shed === undefined && <FormSkeleton />}
      {shed !== undefined && (shed.user_id === me ? children(shed) : <NotOwner shedId={shedId} />)}
    </>
  )
}

function NotOwner({ shedId }: { shedId: string }) {
  return (
    <EmptyState
      cloth="tole"
      title={m.shed_not_yours()}
      text={m.shed_not_yours_text()}
      action={<ButtonLink href={`/sheds/${shedId}`}>{m.back_to_shed()}</ButtonLink>}
    />
  )
}

function FormSkeleton() {
  return (
    <SkeletonGroup label={m.loading()} className="grid grid-cols-1 gap-4">
      <Repeat times={4}>
        <div>
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-2 h-12 rounded-sm" />
        </div>
      </Repeat>
    </SkeletonGroup>
  )
}

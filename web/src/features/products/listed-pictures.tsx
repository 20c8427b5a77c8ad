import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Query } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Lines } from '../../ui/skeleton.tsx'
import { useEndOfAdding } from './adding.ts'
import { ListingFeeStep } from './listing-fee-step.tsx'

interface ListedPicturesProps<Thing> {
  /** What the page's form has made. */
  query: Query<Thing>
  shedId: string
  /** It was made just now, not before the page was lost. */
  isNew: boolean
  failure: (error: Error, retry: { onRetry: () => void; retrying: boolean }) => ReactNode
  /** Takes the pictures. */
  children: (thing: Thing, end: (withPictures: boolean) => void) => ReactNode
}

/** After the form of a page: over the pictures first the fee, for what has just come into the shed. */
export function ListedPictures<Thing extends { name: string }>(props: ListedPicturesProps<Thing>) {
  const { query, shedId, isNew, failure, children } = props
  const [settled, setSettled] = useState(!isNew)
  const navigate = useNavigate()
  const end = useEndOfAdding(() => void navigate(`/sheds/${shedId}`))
  const { data: thing, error, refetch, isFetching } = useQuery(query)
  if (thing === undefined)
    return error === null ? (
      <Lines widths={['w-full', 'w-4/5']} />
    ) : (
      failure(error, { onRetry: () => void refetch(), retrying: isFetching })
    )
  const settle = () => setSettled(true)
  return (
    <>
      <Dialog open={!settled} onClose={settle} title={m.listing_fee()} closeLabel={m.close()}>
        <ListingFeeStep name={thing.name} onDone={settle} />
      </Dialog>
      {children(thing, end)}
    </>
  )
}

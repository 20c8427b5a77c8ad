import type { Music } from '@sheds/contract/music/music'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { knownThing } from '../../../lib/api/known-thing.ts'
import { tappedPicture } from '../../../lib/overlay/tapped-picture.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { MusicSkeleton } from '../music-list.tsx'
import { MusicLoading } from './music-loading.tsx'

/** A piece on its way. */
export function MusicComing() {
  const { music_id: id = '' } = useParams()
  const client = useQueryClient()
  const [music] = useState(() => knownThing<Music>(client, id, 'songs'))
  const [picture] = useState(tappedPicture)
  return (
    <Columns>
      <MusicLoading music={music} picture={picture} />
    </Columns>
  )
}

/** What one owns, on its way. */
export function MyMusicComing() {
  return (
    <Columns>
      <div className="mx-auto max-w-2xl pt-4">
        <Skeleton className="mb-5 h-8 w-2/5" />
        <MusicSkeleton times={4} />
      </div>
    </Columns>
  )
}

/** The forms of new music on their way. */
export function AddMusicComing() {
  return (
    <SkeletonGroup label={m.loading()} className="mx-auto max-w-[34rem] pt-4">
      <Skeleton className="mb-5 h-8 w-3/5" />
      <FormSkeleton fields={4} />
    </SkeletonGroup>
  )
}

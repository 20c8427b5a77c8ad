import type { Music } from '@sheds/contract/music/music'
import * as m from '../../../messages/compiled/messages.ts'
import { cx } from '../../../ui/class-names.ts'
import { breathing, Lines, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Layout of the music page, shared with its skeleton. */
export const musicLook = {
  page: 'md:grid md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:items-start md:gap-8 lying:grid lying:grid-cols-[14rem_minmax(0,1fr)] lying:gap-5',
  cover:
    'relative mx-auto block aspect-square w-58 max-w-full rounded-md bg-surface-2 md:w-full [&_img]:size-full [&_img]:rounded-md [&_img]:object-cover',
}

/** Skeleton of the music page; from a list, cover and title are known. */
export function MusicLoading({ music, picture }: { music?: Music | undefined; picture?: string | undefined }) {
  return (
    <>
      {music === undefined && <VisuallyHidden as="h1">{m.music()}</VisuallyHidden>}
      <SkeletonGroup label={m.loading()}>
        <Skeleton className="my-3.5 h-5 w-32" />
        <div className={musicLook.page}>
          <div className={cx(musicLook.cover, !picture && breathing)}>
            {picture && <img src={picture} alt="" width="600" height="600" />}
          </div>
          <div>
            {music ? (
              <h1 className="mt-3 text-xl text-balance wrap-anywhere md:mt-0 md:text-2xl">{music.title}</h1>
            ) : (
              <Skeleton className="mt-3 h-6 w-4/5 md:mt-0" />
            )}
            <Skeleton className="mt-2 h-4 w-2/5" />
            <Skeleton className="mt-4 h-13 w-full" />
            <div className="mt-4">
              <Lines widths={['w-full', 'w-4/5']} />
            </div>
          </div>
        </div>
      </SkeletonGroup>
    </>
  )
}

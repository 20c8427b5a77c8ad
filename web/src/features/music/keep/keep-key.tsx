import CircleArrowDown from 'lucide-react/icons/circle-arrow-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useEffect } from 'react'
import { problemText } from '../../../lib/form/problem-text.ts'
import { keeper, useKept, wakeKeeper } from '../../../lib/keep/keep.ts'
import type { SongRow, WantedSong } from '../../../lib/keep/song-row.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink, type ButtonSize, spinning } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { progressBar } from '../../../ui/feedback/progress.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { type KeepProgress, progressOf, progressText, sizeText } from './keep-progress.ts'

export const keptHref = '/my_music?view=kept'

interface KeepKeyProps {
  title: string
  /** Songs it stores, their number and their total size. */
  isIncluded: (row: SongRow) => boolean
  count: number
  bytes: number
  songsToKeep: () => Promise<readonly WantedSong[]>
  size?: ButtonSize | undefined
}

/** Button that stores songs on the device for offline use and shows the progress; it also stops and resumes. */
export function KeepKey({ title, isIncluded, count, bytes, songsToKeep, size }: KeepKeyProps) {
  const kept = useKept()
  useEffect(() => void wakeKeeper().catch(() => undefined), [])
  const keep = useKeeping(songsToKeep)
  if (kept.rows === undefined) return null
  const rows = kept.rows.filter(isIncluded)
  const progress = progressOf(kept, rows, { count, bytes })
  const words = progressText(progress)
  const look = { size, icon: <KeepFace progress={progress} />, className: 'tabular-nums noscript:hidden' }
  if (progress.phase === 'kept')
    return (
      <ButtonLink
        {...look}
        kind="soft"
        href={keptHref}
        className={cx(look.className, 'bg-success-soft! text-success!')}
        aria-label={m.music_keep_what({ words, title })}
      >
        {words}
      </ButtonLink>
    )
  const isOn = progress.phase === 'coming' || progress.phase === 'waiting'
  const press = (): void => void (isOn ? keeper().stop(rows.map(({ songId }) => songId)) : keep())
  return (
    <Button
      {...look}
      kind="soft"
      className={cx(look.className, 'relative overflow-hidden')}
      aria-label={isOn ? `${m.music_keep_stop({ title })} · ${words}` : m.music_keep_what({ words, title })}
      onClick={press}
    >
      {words}
      {isOn && <Line progress={progress} />}
    </Button>
  )
}

const useKeeping = (songsToKeep: KeepKeyProps['songsToKeep']) => {
  const { show } = useToasts()
  return async (): Promise<void> => {
    try {
      const end = await keeper().keep(await songsToKeep())
      if (!end.fits) show({ text: m.music_keep_full({ need: sizeText(end.need), free: sizeText(end.free) }) })
    } catch (problem) {
      const failed = m.music_keep_failed()
      show({ text: problemText(problem, { refused: failed, lost: failed }) ?? failed })
    }
  }
}

function KeepFace({ progress: { phase } }: { progress: KeepProgress }) {
  if (phase === 'kept') return <CircleCheck className="size-4.5" />
  if (phase === 'waiting') return <LoaderCircle className={cx('size-4.5', spinning)} />
  return <CircleArrowDown className="size-4.5" />
}

/** Progress bar at the button's bottom edge. */
function Line({ progress: { got, bytes } }: { progress: KeepProgress }) {
  return (
    <progress
      className={cx(progressBar, 'absolute inset-x-0 bottom-0 h-0.75! rounded-none!')}
      value={got}
      max={Math.max(1, bytes)}
      aria-hidden="true"
    />
  )
}

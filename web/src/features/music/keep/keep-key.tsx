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
import { type KeepStanding, sizeText, standingOf, standingText } from './keep-standing.ts'

export const keptHref = '/my_music?view=kept'

interface KeepKeyProps {
  title: string
  /** Which songs it is about, and how many and how heavy they are in all. */
  isOf: (row: SongRow) => boolean
  count: number
  bytes: number
  wanted: () => Promise<readonly WantedSong[]>
  size?: ButtonSize | undefined
}

/** Keeps something for when there is no network, and says how far that is: to keep, to stop, to go on. */
export function KeepKey({ title, isOf, count, bytes, wanted, size }: KeepKeyProps) {
  const kept = useKept()
  useEffect(() => void wakeKeeper().catch(() => undefined), [])
  const keep = useKeeping(wanted)
  if (kept.rows === undefined) return null
  const rows = kept.rows.filter(isOf)
  const standing = standingOf(kept, rows, { count, bytes })
  const words = standingText(standing)
  const look = { size, icon: <KeepFace standing={standing} />, className: 'tabular-nums noscript:hidden' }
  if (standing.phase === 'kept')
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
  const isOn = standing.phase === 'coming' || standing.phase === 'waiting'
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
      {isOn && <Line standing={standing} />}
    </Button>
  )
}

const useKeeping = (wanted: KeepKeyProps['wanted']) => {
  const { show } = useToasts()
  return async (): Promise<void> => {
    try {
      const end = await keeper().keep(await wanted())
      if (!end.fits) show({ text: m.music_keep_full({ need: sizeText(end.need), free: sizeText(end.free) }) })
    } catch (problem) {
      const failed = m.music_keep_failed()
      show({ text: problemText(problem, { refused: failed, lost: failed }) ?? failed })
    }
  }
}

function KeepFace({ standing: { phase } }: { standing: KeepStanding }) {
  if (phase === 'kept') return <CircleCheck className="size-4.5" />
  if (phase === 'waiting') return <LoaderCircle className={cx('size-4.5', spinning)} />
  return <CircleArrowDown className="size-4.5" />
}

/** A line along its foot. */
function Line({ standing: { got, bytes } }: { standing: KeepStanding }) {
  return (
    <progress
      className={cx(progressBar, 'absolute inset-x-0 bottom-0 h-0.75! rounded-none!')}
      value={got}
      max={Math.max(1, bytes)}
      aria-hidden="true"
    />
  )
}

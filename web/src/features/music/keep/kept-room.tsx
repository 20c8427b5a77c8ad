import { useState } from 'react'
import { keeper, useKept } from '../../../lib/keep/keep.ts'
import { number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { keptHref } from './keep-key.tsx'
import { sizeText } from './keep-progress.ts'

/** Size of the stored songs and free space on the device. */
export function KeptRoom({ manage }: { manage: 'here' | 'there' }) {
  const { rows = [], free, lasting } = useKept()
  const [asks, setAsks] = useState(false)
  const ids = rows.map(({ songId }) => songId)
  if (rows.length === 0) return null
  const here = rows.reduce((sum, { got }) => sum + got, 0)
  return (
    <section className="mt-3 grid gap-1 rounded-md bg-surface-2 p-3 text-xs text-ink-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <b className="text-sm text-ink-1 tabular-nums">{m.music_kept_here({ size: sizeText(here) })}</b>
        {manage === 'there' ? (
          <TextLink href={keptHref} className="-my-2.5 flex min-h-touch items-center">
            {m.music_kept_manage()}
          </TextLink>
        ) : (
          !asks && (
            <Button kind="text" size="sm" className="-my-2.5" onClick={() => setAsks(true)}>
              {m.music_kept_remove_all()}
            </Button>
          )
        )}
      </p>
      <p className="tabular-nums">
        {free === undefined ? m.music_kept_plays() : m.music_kept_free({ size: sizeText(free) })}
      </p>
      {manage === 'here' && <p>{m.music_kept_at_logout()}</p>}
      {!lasting && <p>{m.music_kept_may_go()}</p>}
      {asks && (
        <fieldset>
          <legend className="mt-2 text-sm text-ink-1">
            {m.music_kept_sure({ n: ids.length, count: number(ids.length) })}
          </legend>
          <ButtonRow className="mt-2">
            <Button autoFocus onClick={() => setAsks(false)}>
              {m.cancel()}
            </Button>
            <Button kind="danger" onClick={() => void keeper().remove(ids)}>
              {m.music_kept_remove_all()}
            </Button>
          </ButtonRow>
        </fieldset>
      )}
    </section>
  )
}

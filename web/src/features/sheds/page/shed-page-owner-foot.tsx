import { sellsMusic } from '@sheds/contract/categories'
import type { Shed } from '@sheds/contract/sheds/sheds'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListChecks from 'lucide-react/icons/list-checks'
import { useEffect } from 'react'
import { useList } from '../../../lib/list/endless-list.tsx'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { musicOfShed } from '../../music/music.queries.ts'
import { type FirstSteps, firstSteps } from './shed-page-steps.ts'

/** On the cover's lower end, for its owner: the way to more music, and to what the shed still lacks. */
export function OwnerFoot({ shed: { id, category, viewer }, steps }: { shed: Shed; steps: FirstSteps }) {
  const { done, shown, open, openIt, asksMusic, hearMusic } = steps
  const music = sellsMusic(category)
  return (
    <>
      {viewer?.owned && music && <AddMusicMenu id={id} />}
      {asksMusic && <OwnMusic shedId={id} onKnown={hearMusic} />}
      {shown && !open && (
        <Button size="sm" className="bg-surface-1" icon={<ListChecks className="size-4.5" />} onClick={openIt}>
          <span className={cx(music && 'max-md:sr-only')}>{m.steps_title()}:</span>
          {m.steps_count({ done: done.size, count: firstSteps.length })}
        </Button>
      )}
    </>
  )
}

interface OwnMusicProps {
  shedId: string
  onKnown: (has: boolean) => void
}

/** Tells whether a studio has music; only its owner's page asks. */
function OwnMusic({ shedId, onKnown }: OwnMusicProps) {
  // As its first tab asks: once for both.
  const { rows } = useList(musicOfShed(shedId))
  const has = rows === undefined ? undefined : rows.length > 0
  useEffect(() => {
    if (has !== undefined) onKnown(has)
  }, [has, onKnown])
  return null
}

/** What the owner of a music shed adds. */
function AddMusicMenu({ id }: { id: string }) {
  return (
    <Menu
      label={m.add_music()}
      openness={useOverlay('add-music')}
      kind="quiet"
      className="bg-surface-1"
      align="end"
      items={[
        { label: m.add_music_single(), href: `/sheds/${id}/add_music/single` },
        { label: m.add_music_group(), href: `/sheds/${id}/add_music/group` },
        { label: m.sales_title(), href: '/my_sales' },
      ]}
    >
      {m.add_music()}
      <ChevronDown className="size-4.5" />
    </Menu>
  )
}

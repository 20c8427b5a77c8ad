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

/** Owner's buttons at the cover's lower edge: add music, and open the checklist. */
export function OwnerFoot({ shed: { id, category, viewer }, steps }: { shed: Shed; steps: FirstSteps }) {
  const { done, shown, open, openIt, checksMusic, setHasMusic } = steps
  const music = sellsMusic(category)
  return (
    <>
      {viewer?.owned && music && <AddMusicMenu id={id} />}
      {checksMusic && <OwnMusic shedId={id} onKnown={setHasMusic} />}
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

/** Reports whether a studio has music; rendered only for its owner. */
function OwnMusic({ shedId, onKnown }: OwnMusicProps) {
  // The same query as the music tab, so it is fetched once.
  const { rows } = useList(musicOfShed(shedId))
  const has = rows === undefined ? undefined : rows.length > 0
  useEffect(() => {
    if (has !== undefined) onKnown(has)
  }, [has, onKnown])
  return null
}

/** Menu of a music shed's owner. */
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

import { sellsMusic } from '@sheds/contract/categories'
import type { Shed } from '@sheds/contract/sheds/sheds'
import ListChecks from 'lucide-react/icons/list-checks'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { AddMusicMenu } from './shed-page-music-menu.tsx'
import { OwnMusic } from './shed-page-own-music.tsx'
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

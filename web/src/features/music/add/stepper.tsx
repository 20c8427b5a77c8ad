import * as m from '../../../messages/compiled/messages.ts'
import { cx } from '../../../ui/class-names.ts'

export type AddMusicStep = 'details' | 'cover' | 'audio'

const steps: readonly AddMusicStep[] = ['details', 'cover', 'audio']
const names = { details: m.music_step_details, cover: m.music_step_cover, audio: m.music_step_audio } as const

/** Steps of adding music, with the current one highlighted. */
export function Stepper({ step }: { step: AddMusicStep }) {
  const here = steps.indexOf(step)
  return (
    <ol className="mb-4 grid auto-cols-fr grid-flow-col gap-1.5 text-xs font-label text-ink-3">
      {steps.map((each, place) => (
        <li
          key={each}
          aria-current={place === here ? 'step' : undefined}
          className={cx(
            'border-t-3 border-solid pt-1.5',
            place <= here ? 'border-brand' : 'border-surface-3',
            place === here && 'text-ink-1',
          )}
        >
          {place + 1} {names[each]()}
        </li>
      ))}
    </ol>
  )
}

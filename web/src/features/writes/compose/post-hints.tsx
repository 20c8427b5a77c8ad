import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import type { Mentioning } from './use-mentioning.ts'
import type { Post } from './use-post-field.ts'

const pickerPart = lazyPart(
  () => import('./mention-picker.tsx'),
  (module) => module.MentionPicker,
)

interface PostHintsProps {
  field: HTMLTextAreaElement | null
  post: Post
  mentioning: Mentioning
  /** Another error of the text. */
  error?: string | undefined
}

/** Hints below the field: length limit and suggested names. The code of the list loads with the first mention. */
export function PostHints({ field, post, mentioning, error }: PostHintsProps) {
  const { word, choose, close } = mentioning
  const wanted = word !== undefined && field !== null
  const Picker = useLazyPart(pickerPart, wanted)
  const said = post.refused ? m.write_too_long() : error
  return (
    <>
      <div aria-live="assertive" className="contents">
        {said !== undefined && <FieldNote tone="error">{said}</FieldNote>}
      </div>
      {wanted && Picker && <Picker key={word.start} field={field} word={word} onChoose={choose} onClose={close} />}
      {wanted && !Picker && <Lines widths={['w-full', 'w-4/5']} />}
    </>
  )
}

import { listProfilePictures } from '@sheds/contract/users'
import type { Write } from '@sheds/contract/writes'
import Lock from 'lucide-react/icons/lock'
import UserRound from 'lucide-react/icons/user-round'
import { type FocusEvent, useRef, useState } from 'react'
import { lazyPart, useHydrated, useLazyPart } from '../../alive/alive.ts'
import { askLink } from '../../lib/ask-login.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { queryOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ComposerBelow, ComposerField, ComposerForm, composerPlace } from '../../ui/composer.tsx'
import { Link } from '../../ui/link.tsx'

const toolsPart = lazyPart(
  () => import('./composer-tools.tsx'),
  (module) => module.ComposerTools,
)

/** Where one writes; a visitor finds it shut. */
export function Composer({ onPosted }: { onPosted: (write: Write) => void }) {
  return useSession().signedIn ? <OpenComposer onPosted={onPosted} /> : <ShutComposer />
}

function ShutComposer() {
  return (
    <Link
      {...askLink({ kind: 'write', id: '', thing: { look: 'person', name: '' } })}
      className={`${composerPlace} flex min-h-17 items-center gap-3 px-gutter text-lg text-ink-3 md:px-3`}
    >
      <span className="grid size-11 flex-none place-items-center rounded-full bg-surface-2">
        <UserRound />
      </span>
      {m.write_placeholder()}
      <Lock className="ms-auto size-4.5" />
    </Link>
  )
}

/** One line of a phone until somebody writes; the field itself is in the first HTML, and what is typed early stays. */
function OpenComposer({ onPosted }: { onPosted: (write: Write) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<() => void>(undefined)
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const [open, setOpen] = useState(false)
  const Tools = useLazyPart(toolsPart, useHydrated())
  const close = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    const left = relatedTarget !== null && !currentTarget.contains(relatedTarget)
    if (left && field?.value === '') setOpen(false)
  }
  return (
    <ComposerForm
      ref={form}
      open={open}
      noValidate
      method="post"
      onFocus={() => setOpen(true)}
      onBlur={close}
      onSubmit={(event) => {
        event.preventDefault()
        submit.current?.()
      }}
    >
      <div className="flex gap-3">
        <OwnFace />
        <ComposerField
          ref={setField}
          name="content"
          rows={1}
          placeholder={m.write_placeholder()}
          aria-label={m.write()}
          dir="auto"
        />
      </div>
      <ComposerBelow>
        {Tools && field && (
          <Tools form={form} field={field} submit={submit} onPosted={onPosted} onNeed={() => setOpen(true)} />
        )}
      </ComposerBelow>
    </ComposerForm>
  )
}

function OwnFace() {
  const { user_id: id = '', user_name: name } = useMyInfo()
  const { data: faces } = useAnswer(queryOf(listProfilePictures, { query: { user_ids: id } }), { enabled: id !== '' })
  return <Avatar name={id === '' ? '' : name} src={faces?.[0]?.picture} srcSet={faces?.[0]?.srcset?.webp} />
}

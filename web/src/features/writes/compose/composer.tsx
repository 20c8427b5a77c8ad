import { listProfilePictures } from '@sheds/contract/users/users'
import type { Write } from '@sheds/contract/writes/writes'
import Lock from 'lucide-react/icons/lock'
import UserRound from 'lucide-react/icons/user-round'
import { type FocusEvent, useRef, useState } from 'react'
import { lazyPart, useHydrated, useLazyPart } from '../../../hydration/hydration.ts'
import { queryOf } from '../../../lib/api/query.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import type { ContractForm } from '../../../lib/form/contract-form.ts'
import { askLink } from '../../../lib/session/ask-login.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ComposerBelow, ComposerField, ComposerForm, composerPlace } from '../../../ui/form/composer.tsx'
import { Link } from '../../../ui/link.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'

const toolsPart = lazyPart(
  () => import('./composer-tools.tsx'),
  (module) => module.ComposerTools,
)

/** Form for a new write; for a visitor, a link to the login. */
export function Composer({ onPosted }: { onPosted: (write: Write) => void }) {
  return useSession().signedIn ? <OpenComposer onPosted={onPosted} /> : <VisitorComposer />
}

function VisitorComposer() {
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

/** One line high until it has the focus. The field is in the server's HTML and keeps text typed before hydration. */
function OpenComposer({ onPosted }: { onPosted: (write: Write) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const late = useLateForm()
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
      {...late.form}
      onFocus={() => {
        setOpen(true)
        late.form.onFocus()
      }}
      onBlur={close}
    >
      <div className="flex gap-3">
        <OwnAvatar />
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
          <Tools form={form} field={field} handlers={late.handlers} onPosted={onPosted} onNeed={() => setOpen(true)} />
        )}
      </ComposerBelow>
    </ComposerForm>
  )
}

/** Handlers of a form whose code loads later; without effect until then. */
const useLateForm = () => {
  const handlers = useRef<ContractForm>(undefined)
  const form: ContractForm = {
    onSubmit: (event) => {
      event.preventDefault()
      handlers.current?.onSubmit(event)
    },
    onChange: (event) => handlers.current?.onChange(event),
    onFocus: () => handlers.current?.onFocus(),
  }
  return { form, handlers }
}

function OwnAvatar() {
  const { user_id: id = '', user_name: name } = useMyInfo()
  const { data: faces } = useAnswer(queryOf(listProfilePictures, { query: { user_ids: id } }), { enabled: id !== '' })
  return <Avatar name={id === '' ? '' : name} src={faces?.[0]?.picture} srcSet={faces?.[0]?.srcset?.webp} />
}

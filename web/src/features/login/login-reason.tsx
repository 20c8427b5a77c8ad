import { isBegun, type PendingAction } from '../../lib/session/action.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { clothOf } from '../../ui/picture/cloth.ts'
import { Photo } from '../../ui/picture/photo.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'

/** Picture of the action's target, and what happens after the login. */
export function LoginReason({ action, title }: { action: PendingAction; title?: string }) {
  return (
    <div className="flex min-h-15 items-center gap-3">
      <Picture action={action} />
      <div className="min-w-0">
        {title !== undefined && <p className="font-label wrap-anywhere">{title}</p>}
        <p className="text-sm text-ink-2">{thenText(action)}</p>
      </div>
    </div>
  )
}

const thenText = ({ kind }: PendingAction): string => {
  if (isBegun(kind)) return m.ask_then_begin()
  return kind === 'contact' ? m.ask_then_contact() : m.ask_then()
}

function Picture({ action: { id, thing } }: { action: PendingAction }) {
  const { look, name, picture } = thing
  if (name === '' || look === 'words') return null
  if (look === 'person') return <Avatar name={name} src={picture} size="m" eager />
  if (look === 'shed') return <ShedMark id={id} name={name} src={picture} size="m" eager />
  return <Photo src={picture} alt="" cloth={clothOf(id)} rounded className="w-18 flex-none" eager />
}

import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Empty state while there are no sheds. */
export function NoSheds() {
  return (
    <EmptyState
      title={m.sheds_not_found()}
      text={m.sheds_none_text()}
      action={
        <ButtonLink href="/create_shed" kind="brand">
          {m.create_shed()}
        </ButtonLink>
      }
    />
  )
}

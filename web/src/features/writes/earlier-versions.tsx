import { removeWriteEdit, type WriteEdit } from '@sheds/contract/writes'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { refusalOf } from '../../lib/api/refusal.ts'
import { dateTime } from '../../lib/language/format.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { ReplyText } from './write-text.tsx'
import { earlierOf } from './writes.queries.ts'

interface EarlierVersionsProps {
  id: string
  /** Its author may take one away. */
  owned: boolean
}

/** What a write said before, as far as somebody had approved or replied by then. */
export function EarlierVersions({ id, owned }: EarlierVersionsProps) {
  return (
    <EndlessList
      list={useList(earlierOf(id), { always: true })}
      empty={<p className="text-sm text-ink-2">{m.write_earlier_none()}</p>}
      failure={m.write_earlier_failed()}
      moreLabel={m.write_earlier_more()}
      skeleton={() => <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />}
    >
      {(edit) => <Earlier id={id} edit={edit} owned={owned} />}
    </EndlessList>
  )
}

function Earlier({ id, edit, owned }: EarlierVersionsProps & { edit: WriteEdit }) {
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(removeWriteEdit, { params: { id, edit_id: edit.id } }),
    onError: (error) => show({ text: refusalOf(error) ?? m.write_earlier_not_removed(), kind: 'error' }),
  })
  return (
    <div className="py-3">
      <p className="text-xs text-ink-3">{m.write_earlier_until({ date: dateTime(edit.replaced_at) })}</p>
      {edit.removed ? (
        <p className="text-sm text-ink-2">{m.write_earlier_removed()}</p>
      ) : (
        <ReplyText text={edit.content} mentions={[]} />
      )}
      {owned && !edit.removed && (
        <Button kind="text" size="sm" className="-ms-3" loading={isPending} onClick={() => mutate()}>
          {m.write_earlier_remove()}
        </Button>
      )}
    </div>
  )
}

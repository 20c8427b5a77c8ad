import { type Music, updateMusic } from '@sheds/contract/music/music'
import Trash2 from 'lucide-react/icons/trash-2'
import { callApi } from '../../../lib/api/api.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { isGone } from '../../../lib/form/confirm-delete.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/layout.tsx'
import { MoreMusicFields, MusicFields } from '../add/music-fields.tsx'

/** `gone` when somebody deleted the piece meanwhile. */
export type EditMusicView = 'form' | 'songs' | 'delete' | 'saved' | 'deleted' | 'gone'

interface EditMusicFormProps {
  music: Music
  onSaved: (message: string) => void
  onView: (view: EditMusicView) => void
}

type Change = NonNullable<Parameters<typeof callApi<typeof updateMusic>>[1]['body']>

const rules = async () => (await import('../add/music-form.rules.ts')).changeRules

/** A piece as it stands. */
export function EditMusicForm({ music, onSaved, onView }: EditMusicFormProps) {
  const draft = useDraft({ form: 'edit-music', thing: music.id, label: m.edit_thing({ name: music.title }) })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (change: Change) => {
      try {
        const body = changesOf(music, change)
        const { message } = await callApi(updateMusic, { params: { id: music.id }, body })
        draft.drop()
        onSaved(message || m.edited())
      } catch (error) {
        if (!isGone(error)) throw error
        onView('gone')
      }
    },
  })
  const values = { ...music, price: String(music.price), group_kind: music.group_kind ?? undefined }
  const shown = values as unknown as Parameters<typeof MusicFields>[0]['values']
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <MusicFields values={shown} errors={errors} group={music.project_type === 'group'} />
      <MoreMusicFields values={shown} errors={errors} />
      <FormEnd label={m.save()} busy={busy} problem={failureOf(problem, m.not_saved())} />
      <Button kind="text" icon={<Trash2 className="size-4.5" />} onClick={() => onView('delete')}>
        {m.music_delete()}
      </Button>
    </Form>
  )
}

/** Only what was changed is sent, so that another tab's changes stay. */
const changesOf = (music: Music, change: Change): Change =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && value !== music[name as keyof Music]),
  )

import * as m from '../../messages/compiled/messages.ts'

/** What the dialog shows: `gone` when somebody deleted the product meanwhile. */
export type EditView = 'form' | 'pictures' | 'saved' | 'delete' | 'deleted' | 'gone'

export const editTitle = (view: EditView, name: string): string => {
  if (view === 'pictures') return m.add_pictures()
  return view === 'delete' ? m.delete_thing({ name }) : m.edit_thing({ name })
}

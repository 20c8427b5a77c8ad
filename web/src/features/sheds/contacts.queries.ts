import { type ContactRow, listContacts } from '@sheds/contract/contacts'
import type { Id } from '@sheds/contract/scalars'
import { listApi } from '../../lib/api.ts'
import { endless, pageAt } from '../../lib/endless.ts'

export const contactsQuery = (id: string) =>
  endless<ContactRow>(['contacts', id], '', async ({ signal, pageParam }) => {
    const { body, next } = await listApi(listContacts, { params: { id: id as Id }, query: pageAt(pageParam) }, signal)
    return { rows: body, next }
  })

import type { ShedCard as Shed } from '@sheds/contract/sheds/sheds'
import { categoryName, number } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ListRow } from '../../ui/list/list-row.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'

interface ShedRowProps {
  shed: Pick<Shed, 'id' | 'name' | 'category' | 'location' | 'logo' | 'subscriber_count'>
  /** Start of the second line. */
  about?: 'category' | 'subscribers'
}

/** Shed in a side list. */
export function ShedRow({ shed, about = 'category' }: ShedRowProps) {
  const { id, name, category, location, logo, subscriber_count: count } = shed
  const first = about === 'category' ? categoryName(category) : m.subscribers_count({ n: count, count: number(count) })
  return (
    <ListRow
      mark={<ShedMark id={id} name={name} src={logo} />}
      title={name}
      meta={[first, location].filter(Boolean).join(' · ')}
      href={`/sheds/${id}`}
    />
  )
}

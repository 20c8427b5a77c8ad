import type { Page } from '@sheds/contract/scalars'
import type { Write } from '@sheds/contract/writes/writes'
import { countText } from '../../../lib/list/count-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { writeList } from '../../../ui/form/writing.tsx'
import { WriteCard } from '../../writes/write-card.tsx'
import { profileHref } from './profile.address.ts'

/** First writes of a member, with a link to all. */
export function WriteRows({ id, page: { rows, next, total } }: { id: string; page: Page<Write> }) {
  return (
    <>
      <ul className={writeList}>
        {rows.map((write) => (
          <li key={write.id}>
            <WriteCard write={write} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <ButtonLink kind="soft" className="mt-2" href={profileHref(id, 'writes')}>
          {m.writes_see_all({ n: Number.parseInt(String(total), 10), count: countText(String(total)) })}
        </ButtonLink>
      )}
    </>
  )
}

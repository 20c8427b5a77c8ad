import type { Dish } from '@sheds/contract/menu/menu'
import { useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { Section } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { rowList } from '../../ui/list/row.ts'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { shedHref } from '../sheds/shed.address.ts'
import { DishRow } from './dish-row.tsx'
import { menuOf } from './menu.queries.ts'

interface AlsoOnMenuProps {
  dish: Pick<Dish, 'id' | 'shed_id'>
  owned: boolean
}

const most = 3

/** What else the kitchen cooks today. It comes after the dish, into room that is kept for it. */
export function AlsoOnMenu({ dish: { id, shed_id: shed }, owned }: AlsoOnMenuProps) {
  const { rows, failed } = useList(menuOf(shed))
  const others = rows?.filter((each) => each.id !== id && each.available).slice(0, most)
  return (
    <Section aria-labelledby="also-on-menu" className="noscript:hidden">
      <SectionHead id="also-on-menu" title={m.menu_also()} className="mb-2">
        <TextLink href={shedHref(shed, { tab: 'menu' })} className="inline-flex min-h-touch items-center">
          {m.menu_whole()}
        </TextLink>
      </SectionHead>
      <Card padded className="min-h-74">
        {others === undefined && !failed && <RowSkeletons label={m.loading()} times={most} shape="square" />}
        {others === undefined && failed && <p role="alert">{m.shed_menu_failed()}</p>}
        {others?.length === 0 && <p className="text-sm text-ink-2">{m.menu_also_none()}</p>}
        {others !== undefined && others.length > 0 && (
          <ul className={rowList}>
            {others.map((each) => (
              <li key={each.id}>
                <DishRow dish={each} owned={owned} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}

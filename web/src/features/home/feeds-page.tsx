import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Columns } from '../../ui/list/columns.tsx'
import { FeedPeople, FeedSheds } from './home-islands.tsx'
import { HomeMiddle } from './home-middle.tsx'

export const head: PageModule['head'] = () => ({ title: m.home_title(), description: m.site_description() })

export function Page() {
  return (
    <Columns left={<FeedPeople />} right={<FeedSheds />}>
      <HomeMiddle of="feeds" />
    </Columns>
  )
}

import { Columns } from '../lib/columns.tsx'
import * as m from '../messages/compiled/messages.ts'
import { HomeMiddle } from './home-middle.tsx'
import type { PageModule } from './page.ts'
import { SideList } from './side-list.tsx'

export const head: PageModule['head'] = () => ({ title: m.home_title(), description: m.site_description() })

export function Page() {
  return (
    <Columns
      right={
        <>
          <SideList title={m.new_sheds()} empty={m.sheds_not_found()} cloth="parasol" />
          <SideList title={m.popular_sheds()} empty={m.sheds_not_found()} cloth="ndop" />
        </>
      }
    >
      <HomeMiddle />
    </Columns>
  )
}

import { SuggestedPeople } from '../features/users/suggested-people.tsx'
import { Columns } from '../lib/columns.tsx'
import * as m from '../messages/compiled/messages.ts'
import { HomeMiddle } from './home-middle.tsx'
import type { PageModule } from './page.ts'
import { SideList } from './side-list.tsx'

export const head: PageModule['head'] = () => ({ title: m.home_title(), description: m.site_description() })

export function Page() {
  return (
    <Columns
      left={
        <SideList title={m.are_you_following()} empty={m.users_not_found()} cloth="ndop">
          {(empty) => <SuggestedPeople empty={empty} />}
        </SideList>
      }
      right={
        <>
          <SideList title={m.new_sheds()} empty={m.sheds_not_found()} cloth="parasol" />
          <SideList title={m.popular_sheds()} empty={m.sheds_not_found()} cloth="ndop" />
          <SideList title={m.you_may_be_interested()} empty={m.sheds_not_found()} cloth="parasol" />
        </>
      }
    >
      <HomeMiddle />
    </Columns>
  )
}

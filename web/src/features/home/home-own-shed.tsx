import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { addItemLink, useOwnSheds } from '../users/profile/own-shed.ts'
import { profileHref } from '../users/profile/profile.address.ts'
import { AdCard } from './ad-card.tsx'

/** Link to the member's own shed or sheds; without one, renders `otherwise`. */
export function SellerButton({ otherwise }: { otherwise: ReactNode }) {
  const own = useOwnSheds()
  if (own === undefined) return otherwise
  const { count, owner, shed } = own
  return (
    <ButtonLink
      href={count > 1 ? profileHref(owner, 'sheds') : `/sheds/${shed.id}`}
      kind="brand"
      className="md:min-w-40"
    >
      {count > 1 ? m.own_sheds() : m.own_shed()}
    </ButtonLink>
  )
}

/** Advertises adding something to the member's shed; without one, the default advertisement. */
export function SellerAd() {
  const own = useOwnSheds()
  if (own === undefined) return <AdCard />
  const { href } = addItemLink(own.shed)
  return <AdCard instead={{ href, title: m.own_shed_new(), text: m.own_shed_new_text({ name: own.shed.name }) }} />
}

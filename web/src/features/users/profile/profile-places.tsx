import type { Profile } from '@sheds/contract/users/users'
import PenLine from 'lucide-react/icons/pen-line'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Section } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { SectionHead } from '../../../ui/list/section-head.tsx'
import { addingTo, useOwnSheds } from './own-shed.ts'
import { ProfileSheds } from './profile-sheds.tsx'

/** Somebody's sheds and writes, and what one could do oneself. */
export function ProfilePlaces({ profile, writes }: { profile: Profile; writes: ReactNode }) {
  return (
    <>
      <Section>
        <SectionHead title={m.sheds()} />
        <ProfileSheds profile={profile} />
      </Section>
      {writes}
      <Section as="div" className="grid gap-3 sm:grid-cols-2">
        <ShedPromo />
        <Promo href="/writes" icon={<PenLine />} title={m.promo_write()} text={m.promo_write_text()} />
      </Section>
    </>
  )
}

/** A shed of one's own; who has one adds to it. */
function ShedPromo() {
  const own = useOwnSheds()
  if (own === undefined)
    return <Promo href="/create_shed" icon={<Store />} title={m.promo_shed()} text={m.promo_shed_text()} />
  const { href, label } = addingTo(own.shed)
  return <Promo href={href} icon={<Store />} title={label} text={m.own_shed_new_text({ name: own.shed.name })} />
}

function Promo({ href, icon, title, text }: { href: string; icon: ReactNode; title: string; text: string }) {
  return (
    <Card padded className="relative">
      <span className="text-brand-text">{icon}</span>
      <h2 className="text-md font-label mt-1">
        <Link href={href} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-sm text-ink-2">{text}</p>
    </Card>
  )
}

import type { Profile } from '@sheds/contract/users'
import PenLine from 'lucide-react/icons/pen-line'
import Store from 'lucide-react/icons/store'
import { type ReactNode, useState } from 'react'
import { EndlessList, useEndless } from '../../lib/endless-list.tsx'
import { categoryName } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ShedMark } from '../../ui/shed-mark.tsx'
import { useMyInfo } from './my-info.store.ts'
import { PeopleSkeleton } from './people-list.tsx'
import { type OwnShed, shedsOfQuery } from './users.queries.ts'

/** Somebody's sheds and writes, and what one could do oneself. */
export function ProfilePlaces({ profile }: { profile: Profile }) {
  return (
    <>
      <section className="section">
        <SectionHead title={m.sheds()} />
        <Sheds profile={profile} />
      </section>
      <section className="section">
        <SectionHead title={m.writes_count({ n: 0 })} />
        <EmptyState heading="h3" cloth="feuille" title={m.no_writes()} />
      </section>
      <div className="section grid gap-3 md:grid-cols-2">
        <Promo href="/create_shed" icon={<Store className="i" />} title={m.promo_shed()} text={m.promo_shed_text()} />
        <Promo href="/writes" icon={<PenLine className="i" />} title={m.promo_write()} text={m.promo_write_text()} />
      </div>
    </>
  )
}

function Sheds({ profile }: { profile: Profile }) {
  const [all, showAll] = useState(false)
  if (profile.my_shed.length === 0) return <EmptyState heading="h3" title={m.sheds_not_found()} />
  if (all) return <AllSheds profile={profile} />
  return (
    <>
      <ul className="rows">
        {profile.my_shed.map((shed) => (
          <li key={shed.id}>
            <ShedRow shed={shed} />
          </li>
        ))}
      </ul>
      {profile.shed_count > profile.my_shed.length && (
        <Button kind="quiet" block className="mt-2" onClick={() => showAll(true)}>
          {m.more_sheds()}
        </Button>
      )}
    </>
  )
}

/** Beginning with those that stand there already. */
function AllSheds({ profile }: { profile: Profile }) {
  const { user_id: viewer } = useMyInfo()
  const list = useEndless(shedsOfQuery(profile.id, viewer))
  return (
    <EndlessList
      list={list}
      empty={null}
      failure={m.sheds_data_failed()}
      moreLabel={m.more_sheds()}
      skeleton={(times) => <PeopleSkeleton times={times} />}
      first={profile.my_shed.length}
    >
      {(shed) => <ShedRow shed={shed} />}
    </EndlessList>
  )
}

function ShedRow({ shed: { id, name, category, logo } }: { shed: OwnShed }) {
  return (
    <ListRow
      mark={<ShedMark id={id} name={name} src={logo} />}
      title={name}
      meta={categoryName(category)}
      href={`/sheds/${id}`}
    />
  )
}

function Promo({ href, icon, title, text }: { href: string; icon: ReactNode; title: string; text: string }) {
  return (
    <Card padded className="relative">
      <span className="text-brand-text">{icon}</span>
      <h2 className="t-md mt-1">
        <Link href={href} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="t-sm text-ink-2">{text}</p>
    </Card>
  )
}

import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Facts, Summary } from '../../ui/list/facts.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { Rating, RatingBars } from '../../ui/list/rating.tsx'
import { rowList } from '../../ui/list/row.ts'
import { AmountText } from '../../ui/money-text.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { Samples } from './gallery-section.tsx'

const sheds = [
  'Maison Ngondo',
  'Toghu House',
  'Bamboutos Bois',
  'Deïdo Sound',
  'Akwa Mobile',
  'Mama Ndolé',
  'Kribi',
  'Étoile',
]

export function PeopleGallery() {
  return (
    <>
      <Samples label="Sheds have a roof, people are round">
        <div className="flex flex-wrap gap-2 items-end">
          <ShedMark id="7" name="Maison Ngondo" size="s" />
          {sheds.map((name, place) => (
            <ShedMark key={name} id={`shed-${place}`} name={name} />
          ))}
          <ShedMark id="12" name="Bamboutos Bois" size="m" />
          <ShedMark id="17" name="Maison Ngondo" size="l" />
        </div>
        <div className="flex flex-wrap gap-2 items-end">
          <Avatar name="Papa Tchinda" size="s" />
          <Avatar name="Aïssatou Bello" />
          <Avatar name="Fru Kum" size="m" />
          <Avatar name="Étienne" size="l" />
          <Avatar name="No Picture" src="/nowhere.webp" />
        </div>
        <RowSamples />
      </Samples>
      <Samples label="Rating">
        <div className="flex flex-wrap gap-2 items-center">
          <Rating value={4.2} label="4.2 / 5" />
          <b className="tabular-nums">4.2</b>
          <span className="text-sm text-ink-3">18 Reviews</span>
        </div>
        <RatingBars
          counts={[14, 3, 1, 0, 0]}
          label={(stars, count) => `${stars} stars: ${count}`}
          className="max-w-80"
        />
      </Samples>
    </>
  )
}

function RowSamples() {
  const [follows, setFollows] = useState(true)
  return (
    <ul className={rowList}>
      <li>
        <ListRow
          href="#who"
          mark={<ShedMark id="x" name="Deïdo Sound" />}
          title="Deïdo Sound"
          meta="986 Subscribers · Douala"
        />
      </li>
      <li>
        <ListRow
          href="#who"
          mark={<Avatar name="Solange Ndip" />}
          title="Solange Ndip"
          meta="1 shed · Buea"
          end={
            <Button size="sm" kind={follows ? 'on' : 'soft'} onClick={() => setFollows(!follows)}>
              {follows ? 'Following' : 'Follow'}
            </Button>
          }
        />
      </li>
      <li>
        <ListRow
          mark={<Avatar name="Un Nom Vraiment Très Long" />}
          title="Un nom vraiment très long qui ne tient pas sur une seule ligne de téléphone"
          meta="Propriétaire de deux boutiques · Ngaoundéré, Adamaoua"
          tall
          end={<Badge>Épuisé</Badge>}
        />
      </li>
    </ul>
  )
}

type Move = { id: string; amount: string; way: 'in' | 'out' | 'void'; type: string; who: string; when: string }

const moves: readonly Move[] = [
  { id: '1', amount: '+ 9,700', way: 'in', type: 'Top up', who: 'MTC482', when: '14 Dec, 10:26' },
  { id: '2', amount: '− 27,500', way: 'out', type: 'Debit', who: 'CLE318', when: '13 Dec, 18:02' },
  { id: '3', amount: '+ 120,000', way: 'in', type: 'Credit', who: 'PNG640', when: '11 Dec, 16:30' },
  { id: '4', amount: '− 15,000', way: 'void', type: 'Debit', who: 'MTC482', when: '10 Dec, 19:20' },
]

const columns: readonly Column<Move>[] = [
  {
    key: 'amount',
    header: 'Amount, CFA',
    spot: 'amount',
    align: 'end',
    cell: (move) => <AmountText way={move.way}>{move.amount}</AmountText>,
  },
  {
    key: 'type',
    header: 'Type',
    spot: 'title',
    cell: (move) => (
      <>
        {move.type} {move.way === 'void' && <Badge tone="danger">failed</Badge>}
      </>
    ),
  },
  { key: 'who', header: 'Wallet ID', spot: 'meta', cell: (move) => move.who },
  { key: 'when', header: 'Date', spot: 'end', cell: (move) => move.when },
  {
    key: 'more',
    header: 'Details',
    spot: 'more',
    align: 'end',
    cell: (move) => (
      <Button size="sm" kind="soft" aria-label={`Details, ${move.when}`}>
        Details
      </Button>
    ),
  },
]

export function TableGallery() {
  return (
    <>
      <Card className="md:col-span-2">
        <DataTable caption="Transactions" columns={columns} rows={moves} rowKey={(move) => move.id} />
      </Card>
      <Samples label="Facts">
        <Facts
          facts={[
            { name: 'Catégorie', value: 'Mode' },
            { name: 'Quantité', value: '12' },
            { name: 'Lieu', value: 'Douala, Bonabéri' },
          ]}
        />
      </Samples>
      <Samples label="Summary">
        <Summary
          lines={[
            { name: 'Amount', value: 'CFA 10,000' },
            { name: 'Fee, 3 %', value: '− CFA 300' },
          ]}
          total={{ name: 'You receive', value: 'CFA 9,700' }}
        />
      </Samples>
    </>
  )
}

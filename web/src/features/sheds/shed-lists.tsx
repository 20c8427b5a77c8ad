import type { Shed } from '@sheds/contract/sheds/sheds'
import { useSearchParams } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { Section } from '../../ui/layout.tsx'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { ShedReviews } from './reviews/shed-reviews.tsx'
import { readShedAddress, shedHref } from './shed.address.ts'
import { Subscribers } from './subscribers/subscribers.tsx'

/** Reviews or subscribers, selected by the URL, on the page itself. */
export function ShedLists({ shed }: { shed: Shed }) {
  const { show, page, people } = readShedAddress(useSearchParams()[0])
  const subscribers = show === 'subscribers'
  return (
    <Section className="not-noscript:hidden">
      <SectionHead title={subscribers ? m.subscribers_of({ name: shed.name }) : m.reviews()} />
      {subscribers ? (
        <Subscribers id={shed.id} cursor={people} />
      ) : (
        <ShedReviews shed={shed} page={page} hrefOf={(to) => shedHref(shed.id, { show: 'reviews', page: to })} />
      )}
    </Section>
  )
}

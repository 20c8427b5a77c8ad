import * as m from '../../messages/compiled/messages.ts'
import { ShedRow } from '../sheds/shed-row.tsx'
import type { Front } from './home-front.ts'
import { type Brings, useFront, useInterestingSheds, useNewSheds, usePopularSheds } from './home-lists.ts'
import { SideRows } from './side-list.tsx'

const most = 5
const mostInteresting = 10

/** The right column of home. */
export function HomeSheds(front: Front) {
  return <Sheds answer={useFront(front)} />
}

/** The same on the feed, with what the reader may like. */
export function FeedSheds(front: Front) {
  const answer = useFront(front)
  return (
    <>
      <Sheds answer={answer} />
      <SuggestedSheds answer={answer} />
    </>
  )
}

/** Sheds the reader may like. */
export function SuggestedSheds({
  answer,
  title = m.you_may_be_interested(),
}: {
  answer: Brings<'interesting_sheds'>
  title?: string
}) {
  return (
    <SideRows
      title={title}
      empty={m.sheds_not_found()}
      cloth="parasol"
      most={mostInteresting}
      shape="square"
      list={useInterestingSheds(answer)}
    >
      {(shed) => <ShedRow shed={shed} />}
    </SideRows>
  )
}

function Sheds({ answer }: { answer: ReturnType<typeof useFront> }) {
  const look = { empty: m.sheds_not_found(), most, shape: 'square' } as const
  return (
    <>
      <SideRows {...look} title={m.new_sheds()} cloth="parasol" list={useNewSheds(answer)}>
        {(shed) => <ShedRow shed={shed} />}
      </SideRows>
      <SideRows {...look} title={m.popular_sheds()} cloth="ndop" list={usePopularSheds(answer)}>
        {(shed) => <ShedRow shed={shed} about="subscribers" />}
      </SideRows>
    </>
  )
}

import * as m from '../../messages/compiled/messages.ts'
import { ShedRow } from '../sheds/shed-row.tsx'
import type { Front } from './home-front.ts'
import { type AnswerWith, useFront, useInterestingSheds, useNewSheds, usePopularSheds } from './home-lists.ts'
import { SideRows } from './side-list.tsx'

const most = 5
const mostInteresting = 10

/** Right column of the home page. */
export function HomeSheds(front: Front) {
  return <Sheds answer={useFront(front)} />
}

/** Right column of the feed: the same, and suggested sheds. */
export function FeedSheds(front: Front) {
  const answer = useFront(front)
  return (
    <>
      <Sheds answer={answer} />
      <SuggestedSheds answer={answer} />
    </>
  )
}

export function SuggestedSheds({
  answer,
  title = m.you_may_be_interested(),
}: {
  answer: AnswerWith<'interesting_sheds'>
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

import { useQueryClient } from '@tanstack/react-query'
import { island } from '../../hydration/hydration.ts'
import { visitorsAnswer } from '../../lib/api/query.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout.tsx'
import { type Front, frontOf } from './home-front.ts'

// Parts of the page below the fold; they hydrate when they come near the screen.
const Best = island(
  () => import('./home-best.tsx'),
  (module) => module.HomeBest,
  BestComing,
)
const Picks = island(
  () => import('./home-picks.tsx'),
  (module) => module.HomePicks,
  PicksComing,
)
const Music = island(
  () => import('./home-music.tsx'),
  (module) => module.HomeMusic,
  () => null,
)
const Sheds = island(
  () => import('./home-sheds.tsx'),
  (module) => module.HomeSheds,
  RowsComing,
)
const AllSheds = island(
  () => import('./home-sheds.tsx'),
  (module) => module.FeedSheds,
  RowsComing,
)
const People = island(
  () => import('./feed-people.tsx'),
  (module) => module.FeedPeople,
  RowsComing,
)

type Of = Front['of']

export const HomeBest = ({ of }: { of: Of }) => <Best {...useKnown(of)} />

export const HomePicks = ({ of }: { of: Of }) => <Picks {...useKnown(of)} />

export const HomeMusic = () => <Music />

export const HomeSheds = () => <Sheds {...useKnown('home')} />

export const FeedSheds = () => <AllSheds {...useKnown('feeds')} />

export const FeedPeople = () => <People {...useKnown('feeds')} />

/** Response from which the server rendered the HTML, read without subscribing: each list subscribes after hydration. */
const useKnown = (of: Of): Front => {
  const client = useQueryClient()
  return { of, answer: visitorsAnswer(client, frontOf(of)) }
}

function BestComing() {
  return (
    <Section as="div" aria-hidden="true">
      <Skeleton className="h-64" />
    </Section>
  )
}

function PicksComing() {
  return (
    <Section as="div" className="grid grid-cols-1 gap-3" aria-hidden="true">
      <Skeleton className="h-160 sm:h-86" />
      <Skeleton className="h-160 sm:h-86" />
    </Section>
  )
}

function RowsComing() {
  return <Skeleton className="h-80" />
}

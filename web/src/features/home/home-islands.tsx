import { useQueryClient } from '@tanstack/react-query'
import { visitorsAnswer } from '../../lib/query.ts'
import { Island } from '../../ui/island.tsx'
import { islandPart } from '../../ui/island-gate.ts'
import { Section } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Front, frontOf } from './home-front.ts'

// What home shows below its first sight: read from the server's HTML, and alive where the reader comes near.
const best = islandPart(
  () => import('./home-best.tsx'),
  (module) => module.HomeBest,
)
const picks = islandPart(
  () => import('./home-picks.tsx'),
  (module) => module.HomePicks,
)
const sheds = islandPart(
  () => import('./home-sheds.tsx'),
  (module) => module.HomeSheds,
)
const allSheds = islandPart(
  () => import('./home-sheds.tsx'),
  (module) => module.FeedSheds,
)
const people = islandPart(
  () => import('./feed-people.tsx'),
  (module) => module.FeedPeople,
)

type Of = Front['of']

export const HomeBest = ({ of }: { of: Of }) => <Island part={best} with={useKnown(of)} Fallback={BestComing} />

export const HomePicks = ({ of }: { of: Of }) => <Island part={picks} with={useKnown(of)} Fallback={PicksComing} />

export const HomeSheds = () => <Island part={sheds} with={useKnown('home')} Fallback={RowsComing} />

export const FeedSheds = () => <Island part={allSheds} with={useKnown('feeds')} Fallback={RowsComing} />

export const FeedPeople = () => <Island part={people} with={useKnown('feeds')} Fallback={RowsComing} />

/** What the server's HTML was made from, without watching it: each list watches for itself once it lives. */
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
      <Skeleton className="h-160 md:h-86" />
      <Skeleton className="h-160 md:h-86" />
    </Section>
  )
}

function RowsComing() {
  return <Skeleton className="h-80" />
}

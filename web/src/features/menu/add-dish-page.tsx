import { hasMenu } from '@sheds/contract/categories'
import type { Dish } from '@sheds/contract/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { keepAnswer } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Lines } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ListingFeeStep } from '../products/listing-fee-step.tsx'
import { useMadeThing } from '../products/made-thing.ts'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { useMyInfo } from '../users/my-info.store.ts'
import { AddDishForm } from './add-dish-form.tsx'
import { DishPictureStep } from './dish-picture-step.tsx'
import { dishOf } from './menu.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_to_menu()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, isNew, keep } = useMadeThing('dish')
  const client = useQueryClient()
  if (made !== '') return <MadeDish shedId={shedId} id={made} isNew={isNew} />
  const added = (dish: Dish) => {
    keepAnswer(client, dishOf(dish.id), dish)
    keep(dish.id)
    window.scrollTo(0, 0)
  }
  return (
    <OwnerGate shedId={shedId} title={m.add_to_menu()}>
      {({ id, category }) =>
        hasMenu(category) ? <AddDishForm shedId={id} onAdded={added} /> : <NoKitchen shedId={id} />
      }
    </OwnerGate>
  )
}

interface MadeDishProps {
  shedId: string
  id: string
  isNew: boolean
}

function MadeDish({ shedId, id, isNew }: MadeDishProps) {
  const { user_id: me } = useMyInfo()
  const { data: dish } = useQuery({ ...dishOf(id), enabled: me !== undefined })
  return (
    <OwnerGate shedId={shedId} title={dish === undefined ? m.dish() : m.dish_picture_of({ name: dish.name })}>
      {(shed) =>
        hasMenu(shed.category) ? <PictureOf shedId={shed.id} id={id} isNew={isNew} /> : <NoKitchen shedId={shed.id} />
      }
    </OwnerGate>
  )
}

/** Over the picture first the fee, for what has just come onto the menu. */
function PictureOf({ shedId, id, isNew }: MadeDishProps) {
  const [settled, setSettled] = useState(!isNew)
  const navigate = useNavigate()
  const { show } = useToasts()
  const { data: dish, error, refetch, isFetching } = useQuery(dishOf(id))
  const done = (withPicture: boolean) => {
    if (withPicture) show({ text: m.media_done() })
    void navigate(`/sheds/${shedId}`)
  }
  if (dish === undefined) {
    if (error === null) return <Lines widths={['w-full', 'w-4/5']} />
    const retry = () => void refetch()
    return <ErrorState message={m.dish_failed()} retryLabel={m.retry()} onRetry={retry} retrying={isFetching} />
  }
  return (
    <>
      <Dialog open={!settled} onClose={() => setSettled(true)} title={m.listing_fee()} closeLabel={m.close()}>
        <ListingFeeStep name={dish.name} onDone={() => setSettled(true)} />
      </Dialog>
      <DishPictureStep dish={dish} onDone={() => done(true)} onSkip={() => done(false)} />
    </>
  )
}

function NoKitchen({ shedId }: { shedId: string }) {
  return (
    <EmptyState
      cloth="panier"
      title={m.no_kitchen()}
      text={m.no_kitchen_text()}
      action={<ButtonLink href={`/sheds/${shedId}`}>{m.back_to_shed()}</ButtonLink>}
    />
  )
}

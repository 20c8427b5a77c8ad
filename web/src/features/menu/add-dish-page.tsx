import { hasMenu } from '@sheds/contract/categories'
import type { Dish } from '@sheds/contract/menu'
import type { Shed } from '@sheds/contract/sheds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ListingFeeStep } from '../products/listing-fee-step.tsx'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { AddDishForm } from './add-dish-form.tsx'
import { DishPictureStep } from './dish-picture-step.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.add_to_menu()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const [dish, setDish] = useState<Dish>()
  return (
    <OwnerGate shedId={shedId} title={dish === undefined ? m.add_to_menu() : m.dish_picture_of({ name: dish.name })}>
      {(shed) => <AddDish shed={shed} dish={dish} onAdded={setDish} />}
    </OwnerGate>
  )
}

interface AddDishProps {
  shed: Shed
  dish: Dish | undefined
  onAdded: (dish: Dish) => void
}

/** Name and price, then over them the fee, then the picture. */
function AddDish({ shed, dish, onAdded }: AddDishProps) {
  const [settled, setSettled] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useToasts()
  const done = (withPicture: boolean) => {
    if (withPicture) show({ text: m.media_done() })
    void client.invalidateQueries()
    void navigate(`/sheds/${shed.id}`)
  }
  if (!hasMenu(shed.category)) return <NoKitchen shedId={shed.id} />
  if (dish === undefined) return <AddDishForm shedId={shed.id} onAdded={onAdded} />
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

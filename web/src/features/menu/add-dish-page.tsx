import { hasMenu } from '@sheds/contract/categories'
import type { Dish } from '@sheds/contract/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useMadeThing } from '../../lib/form/made-thing.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListedPictures } from '../products/listed-pictures.tsx'
import { OwnerGate } from '../sheds/owner-gate.tsx'
import { AddDishForm } from './add-dish-form.tsx'
import { DishPictureStep } from './dish-picture-step.tsx'
import { dishQuery } from './menu.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_to_menu()} · Sheds`, index: false })

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, isNew, keep } = useMadeThing('dish')
  const client = useQueryClient()
  const { user_id: me } = useMyInfo()
  const { data: dish } = useQuery<Dish>({ ...dishQuery(made, me), enabled: made !== '' && me !== undefined })
  const added = (dish: Dish) => {
    client.setQueryData(dishQuery(dish.id, me).queryKey, dish)
    keep(dish.id)
    window.scrollTo(0, 0)
  }
  const title = made === '' ? m.add_to_menu() : dish === undefined ? m.dish() : m.dish_picture_of({ name: dish.name })
  return (
    <OwnerGate shedId={shedId} title={title}>
      {(shed) => {
        if (!hasMenu(shed.category)) return <NoKitchen shedId={shed.id} />
        if (made === '') return <AddDishForm shedId={shed.id} onAdded={added} />
        return (
          <ListedPictures
            query={dishQuery(made, me)}
            shedId={shed.id}
            isNew={isNew}
            failure={(_, retry) => <ErrorState message={m.dish_failed()} retryLabel={m.retry()} {...retry} />}
          >
            {(dish, end) => <DishPictureStep dish={dish} onDone={() => end(true)} onSkip={() => end(false)} />}
          </ListedPictures>
        )
      }}
    </OwnerGate>
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

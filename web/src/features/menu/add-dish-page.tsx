import { hasMenu } from '@sheds/contract/categories'
import type { Dish } from '@sheds/contract/menu/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { keepAnswer } from '../../lib/api/query.ts'
import { useCreatedThing } from '../../lib/form/made-thing.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { useMyInfo } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Lines } from '../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { OwnerGate } from '../sheds/owner/owner-gate.tsx'
import { dishOf } from './menu.queries.ts'

export const head: PageModule['head'] = () => ({ title: `${m.add_to_menu()} · Sheds`, index: false })

/** Loaded only for the owner. */
const formPart = lazyPart(
  () => import('./add-dish-form.tsx'),
  (module) => module.AddDishForm,
)

export function Page() {
  const { shed_id: shedId = '' } = useParams()
  const { made, keep } = useCreatedThing('dish')
  useLazyPart(formPart, useSession().signedIn)
  const client = useQueryClient()
  if (made !== '') return <MadeDish shedId={shedId} id={made} />
  const added = (dish: Dish) => {
    keepAnswer(client, dishOf(dish.id), dish)
    keep(dish.id)
    window.scrollTo(0, 0)
  }
  return (
    <OwnerGate shedId={shedId} title={m.add_to_menu()}>
      {({ id, category }) => (hasMenu(category) ? <LazyForm shedId={id} onAdded={added} /> : <NoKitchen shedId={id} />)}
    </OwnerGate>
  )
}

function LazyForm(props: { shedId: string; onAdded: (dish: Dish) => void }) {
  const Form = useLazyPart(formPart, true)
  return Form ? <Form {...props} /> : <FormSkeleton fields={3} />
}

const picturePart = lazyPart(
  () => import('./dish-picture-step.tsx'),
  (module) => module.DishPictureStep,
)

function MadeDish({ shedId, id }: { shedId: string; id: string }) {
  const { user_id: me } = useMyInfo()
  const { data: dish, error, refetch, isFetching } = useQuery({ ...dishOf(id), enabled: me !== undefined })
  const retry = { onRetry: () => void refetch(), retrying: isFetching }
  return (
    <OwnerGate shedId={shedId} title={dish === undefined ? m.dish() : m.dish_picture_of({ name: dish.name })}>
      {(shed) => {
        if (!hasMenu(shed.category)) return <NoKitchen shedId={shed.id} />
        if (dish !== undefined) return <MadeDishPicture dish={dish} />
        if (error === null) return <PictureComing />
        return <ErrorState message={m.dish_failed()} retryLabel={m.retry()} {...retry} />
      }}
    </OwnerGate>
  )
}

/** Picture step; the dish is already on the menu, with or without a picture. */
function MadeDishPicture({ dish }: { dish: Dish }) {
  const Picture = useLazyPart(picturePart, true)
  const navigate = useNavigate()
  const { show } = useToasts()
  const leave = () => void navigate(`/sheds/${dish.shed_id}`)
  const done = () => {
    show({ text: m.media_done(), travels: true })
    leave()
  }
  return Picture ? <Picture dish={dish} onDone={done} onSkip={leave} /> : <PictureComing />
}

function PictureComing() {
  return <Lines widths={['w-full', 'w-4/5']} />
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

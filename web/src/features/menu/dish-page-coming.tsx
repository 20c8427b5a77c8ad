import type { Dish } from '@sheds/contract/menu/menu'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { knownThing } from '../../lib/api/known-thing.ts'
import { moneyParts } from '../../lib/language/format.ts'
import { tappedPicture } from '../../lib/overlay/tapped-picture.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { RowSkeleton } from '../../ui/feedback/row-skeleton.tsx'
import { breathing, Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { SocialBar } from '../../ui/list/social-item.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { photoClass } from '../../ui/picture/photo.tsx'
import { dishPageClasses } from './dish-photo.tsx'

const box = photoClass({})

/** Skeleton of a dish's page, with picture, price and name if a menu had them. */
export function DishComing() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const [dish] = useState(() => knownThing<Dish>(client, id, 'picture_data'))
  const [picture] = useState(tappedPicture)
  return (
    <Columns>
      <SkeletonGroup label={m.loading()} className="pb-6">
        <Skeleton className="my-3.5 h-5 w-32" />
        <div className={dishPageClasses.page}>
          <div>
            <div className={cx(box, dishPageClasses.photo, !picture && breathing)}>
              {picture && <img src={picture} alt="" width="600" height="600" />}
            </div>
            <SocialBar ruled>
              <span className="flex min-h-touch items-center">
                <Skeleton className="h-4 w-20" />
              </span>
            </SocialBar>
          </div>
          <div>
            {dish ? <MoneyText {...moneyParts(dish.price)} size="lg" /> : <Skeleton className="h-9 w-40" />}
            {dish ? (
              <h1 className="mt-4 text-2xl text-balance wrap-anywhere">{dish.name}</h1>
            ) : (
              <Skeleton className="mt-4 h-7 w-4/5" />
            )}
            <RowSkeleton shape="square" />
            <Skeleton className="mt-3 h-12 rounded-sm" />
          </div>
        </div>
      </SkeletonGroup>
    </Columns>
  )
}

export function AddDishComing() {
  return (
    <SkeletonGroup label={m.loading()} className="mx-auto max-w-[34rem] pt-4">
      <Skeleton className="mb-5 h-8 w-3/5" />
      <FormSkeleton fields={3} />
    </SkeletonGroup>
  )
}

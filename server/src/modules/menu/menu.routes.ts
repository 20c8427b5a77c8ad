import * as calls from '@sheds/contract/menu/menu'
import type { Id } from '@sheds/contract/scalars'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind, bindUpload } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { onlyFile } from '../../platform/http/uploads.ts'
import { changeDishLike } from './likes/likes.service.ts'
import {
  changeDishPicture,
  createDish,
  deleteDish,
  getDish,
  listMenu,
  mayAddDish,
  mayChangeDish,
  updateDish,
} from './menu.service.ts'

export const menuBindings = (context: Context): Binding[] => [
  bind(calls.listMenu, ({ actor, params, query }) =>
    listMenu(context, actor?.userId, { ...query, shedId: params.shed_id }),
  ),
  bind(calls.getDish, ({ actor, params }) => getDish(context, actor?.userId, params.id)),
  bindUpload(
    calls.createDish,
    ({ actor, params }) => mayAddDish(context, actor, params.shed_id),
    async ({ actor, params, body, files, locale }) => ({
      message: messageFor(locale, 'dish_created'),
      dish: await createDish(context, actor, { shedId: params.shed_id, form: body, picture: files.picture[0] }),
    }),
  ),
  bindUpload(
    calls.setDishPicture,
    ({ actor, params }) => mayChangeDish(context, actor, whichDish(params)),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      dish: await changeDishPicture(context, actor, {
        ...whichDish(params),
        file: onlyFile(files.picture),
      }),
    }),
  ),
  bind(calls.updateDish, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'edit_saved'),
    dish: await updateDish(context, actor, { ...whichDish(params), change: body }),
  })),
  bind(calls.deleteDish, async ({ actor, params, locale }) => {
    await deleteDish(context, actor, whichDish(params))
    return { message: messageFor(locale, 'dish_deleted') }
  }),
  bind(calls.likeDish, ({ actor, params }) => changeDishLike(context, actor, { dishId: params.id, wanted: true })),
  bind(calls.unlikeDish, ({ actor, params }) => changeDishLike(context, actor, { dishId: params.id, wanted: false })),
]

const whichDish = (params: { shed_id: Id; dish_id: Id }) => ({
  shedId: params.shed_id,
  dishId: params.dish_id,
})

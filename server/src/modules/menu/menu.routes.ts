import {
  createDish as createCall,
  deleteDish as deleteCall,
  getDish as getCall,
  listMenu as listCall,
  setDishPicture as setPictureCall,
  updateDish as updateCall,
} from '@sheds/contract/menu'
import type { Context } from '../../platform/context.ts'
import { type Binding, bind, bindUpload, listAnswer } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import { onlyFile } from '../../platform/http/uploads.ts'
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
  bind(listCall, async ({ actor, params, query, request }) => {
    const asked = { shedId: params.shed_id, callerId: actor?.userId }
    return listAnswer(await listMenu(context, asked, query), request)
  }),
  bind(getCall, ({ actor, params }) => getDish(context, actor?.userId, params.id)),
  bindUpload(
    createCall,
    ({ actor, params }) => mayAddDish(context, actor, params.shed_id),
    async ({ actor, params, body, files, locale }) => ({
      message: messageFor(locale, 'dish_created'),
      dish: await createDish(context, actor, { shedId: params.shed_id, form: body, picture: files.picture[0] }),
    }),
  ),
  bindUpload(
    setPictureCall,
    ({ actor, params }) => mayChangeDish(context, actor, whichDish(params)),
    async ({ actor, params, files, locale }) => ({
      message: messageFor(locale, 'picture_saved'),
      dish: await changeDishPicture(context, actor, whichDish(params), onlyFile(files.picture)),
    }),
  ),
  bind(updateCall, async ({ actor, params, body, locale }) => ({
    message: messageFor(locale, 'edit_saved'),
    dish: await updateDish(context, actor, whichDish(params), body),
  })),
  bind(deleteCall, async ({ actor, params, locale }) => {
    await deleteDish(context, actor, whichDish(params))
    return { message: messageFor(locale, 'dish_deleted') }
  }),
]

const whichDish = (params: { shed_id: string; dish_id: string }) => ({
  shedId: params.shed_id,
  dishId: params.dish_id,
})

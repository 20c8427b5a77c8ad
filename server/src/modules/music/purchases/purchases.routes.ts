import * as calls from '@sheds/contract/music/purchases'
import type { Context } from '../../../platform/context.ts'
import { Answer, type Binding, bind } from '../../../platform/http/endpoints.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { readKey } from '../../wallet/wallet.api.ts'
import { prepareDownload } from '../downloads/downloads.service.ts'
import { markOf } from '../hearing/media-marks.ts'
import { listBuyers, listMyMusic } from './owned.service.ts'
import { buyMusic } from './purchases.service.ts'
import { leaveSplit } from './splits.service.ts'

export const purchaseBindings = (music: Context): Binding[] => [
  bind(calls.payMusic, async ({ actor, body, locale, request }) => {
    const { isGift, ...bought } = await buyMusic(music, actor, { body, key: readKey(request.headers) })
    return { message: messageFor(locale, isGift ? 'music_given' : 'music_bought'), ...bought }
  }),
  bind(calls.listMyMusic, async ({ actor, query, request }) => {
    const { mark, cookies } = await markOf(music, actor, { request })
    const page = await listMyMusic(music, actor, { ...query, mark })
    return new Answer(page.rows, { cookies, page })
  }),
  bind(calls.downloadMusic, async ({ actor, params, request }) => {
    const { mark, cookies } = await markOf(music, actor, { request })
    return new Answer(await prepareDownload(music, actor, { musicId: params.id, mark: mark ?? '' }), { cookies })
  }),
  bind(calls.listBuyers, ({ actor, params, query, locale }) =>
    listBuyers(music, actor, { ...query, musicId: params.id, locale }),
  ),
  bind(calls.leaveSplit, async ({ actor, params, locale }) => {
    await leaveSplit(music, actor, params.id)
    return { message: messageFor(locale, 'music_split_left') }
  }),
]

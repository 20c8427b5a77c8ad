import * as calls from '@sheds/contract/music/music-codes'
import type { Context } from '../../../platform/context.ts'
import { type Binding, bind } from '../../../platform/http/endpoints.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { listCodes, makeCodes, redeemCode, voidCode } from './codes.service.ts'

export const codeBindings = (music: Context): Binding[] => [
  bind(calls.listMusicCodes, ({ actor, params }) => listCodes(music, actor, params.id)),
  bind(calls.makeMusicCodes, ({ actor, params }) => makeCodes(music, actor, params.id)),
  bind(calls.voidMusicCode, ({ actor, params }) =>
    voidCode(music, actor, { musicId: params.music_id, codeId: params.code_id }),
  ),
  bind(calls.redeemMusic, async ({ actor, body, locale }) => {
    const { id, title } = await redeemCode(music, actor, body.code)
    return { message: messageFor(locale, 'music_bought'), music: { id, title } }
  }),
]

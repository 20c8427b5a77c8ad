import * as calls from '@sheds/contract/music/music'
import * as listenerCalls from '@sheds/contract/music/music-listeners'
import type { Page } from '@sheds/contract/scalars'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { addressOf } from '../../platform/http/cache/address-key.ts'
import { Answer, type Binding, bind, bindUpload } from '../../platform/http/endpoints.ts'
import { messageFor } from '../../platform/http/messages.ts'
import type { Actor } from '../../platform/session.ts'
import { markOf } from './hearing/media-marks.ts'
import { changeMusicLike, listMusicLikes } from './likes/likes.service.ts'
import { listMusic, listMusicOfShed, listMusicOfUser, listMusicPicks } from './lists/music-lists.service.ts'
import { createMusic, deleteMusic, findOwnMusic, getMusic, setCover, updateMusic } from './music.service.ts'
import { countPlay } from './plays/plays.service.ts'
import { addSongs, arrangeSongs, mayAddSongs, setSong } from './songs/songs.service.ts'

export const musicBindings = (music: Context): Binding[] => [
  ...listBindings(music),
  ...readBindings(music),
  ...ownBindings(music),
  ...fileBindings(music),
  ...likeBindings(music),
]

interface CallerRequest {
  actor: Actor | undefined
  request: FastifyRequest
}

/** Reads music with the mark of the caller's device, which binds addresses of whole songs to it, or gives it a mark. */
const heard = async <Body>(
  music: Context,
  { actor, request }: CallerRequest,
  read: (mark: string | undefined) => Promise<Body>,
) => {
  const { mark, cookies } = await markOf(music, actor, { request })
  return { body: await read(mark), cookies }
}

const marked = async <Body>(
  music: Context,
  asking: CallerRequest,
  read: (mark: string | undefined) => Promise<Body>,
) => {
  const { body, cookies } = await heard(music, asking, read)
  return new Answer(body, { cookies })
}

const markedList = async <Row>(
  music: Context,
  asking: CallerRequest,
  read: (mark: string | undefined) => Promise<Page<Row>>,
) => {
  const { body, cookies } = await heard(music, asking, read)
  return new Answer(body.rows, { cookies, page: body })
}

const listBindings = (music: Context): Binding[] => [
  bind(calls.listMusic, (call) =>
    markedList(music, call, (mark) => listMusic(music, call.actor?.userId, { ...call.query, mark })),
  ),
  bind(calls.listMusicPicks, (call) =>
    markedList(music, call, (mark) => listMusicPicks(music, call.actor?.userId, { ...call.query, mark })),
  ),
  bind(calls.listShedMusic, (call) =>
    markedList(music, call, (mark) =>
      listMusicOfShed(music, call.actor?.userId, { ...call.query, shedId: call.params.shed_id, mark }),
    ),
  ),
  bind(calls.listUserMusic, (call) =>
    markedList(music, call, (mark) =>
      listMusicOfUser(music, call.actor?.userId, { ...call.query, userId: call.params.id, mark }),
    ),
  ),
]

const readBindings = (music: Context): Binding[] => [
  bind(calls.getMusic, (call) =>
    marked(music, call, (mark) => getMusic(music, call.actor?.userId, { musicId: call.params.id, mark })),
  ),
  bind(calls.getShedMusic, (call) =>
    marked(music, call, (mark) =>
      getMusic(music, call.actor?.userId, { musicId: call.params.music_id, shedId: call.params.shed_id, mark }),
    ),
  ),
  bind(listenerCalls.countPlay, ({ actor, params, body, request }) =>
    countPlay(music, actor?.userId, {
      musicId: params.id,
      songId: body.song_id,
      address: addressOf(request),
      device: request.headers['user-agent'] ?? '',
    }),
  ),
]

const ownBindings = (music: Context): Binding[] => [
  bind(calls.createSingle, (call) =>
    marked(music, call, async (mark) => ({
      message: messageFor(call.locale, 'music_added'),
      music: await createMusic(music, call.actor, {
        shedId: call.params.shed_id,
        kind: 'single',
        form: call.body,
        mark,
      }),
    })),
  ),
  bind(calls.createGroup, (call) =>
    marked(music, call, async (mark) => ({
      message: messageFor(call.locale, 'music_added'),
      music: await createMusic(music, call.actor, {
        shedId: call.params.shed_id,
        kind: 'group',
        form: call.body,
        mark,
      }),
    })),
  ),
  bind(calls.updateMusic, (call) =>
    marked(music, call, async (mark) => ({
      message: messageFor(call.locale, 'edit_saved'),
      music: await updateMusic(music, call.actor, { musicId: call.params.id, change: call.body, mark }),
    })),
  ),
  bind(calls.arrangeSongs, (call) =>
    marked(music, call, async (mark) => ({
      message: messageFor(call.locale, 'edit_saved'),
      music: await arrangeSongs(music, call.actor, { musicId: call.params.id, order: call.body.songs, mark }),
    })),
  ),
  bind(calls.deleteMusic, async ({ actor, params, locale }) => ({
    shed_id: await deleteMusic(music, actor, params.id),
    message: messageFor(locale, 'music_deleted'),
  })),
]

const fileBindings = (music: Context): Binding[] => [
  bindUpload(
    calls.setCoverArt,
    ({ actor, params }) => findOwnMusic(music, actor, { musicId: params.music_id, shedId: params.shed_id }),
    (call) =>
      marked(music, call, async (mark) => ({
        message: messageFor(call.locale, 'picture_saved'),
        music: await setCover(music, call.actor, { ...whichOf(call.params), files: call.files.cover_art, mark }),
      })),
  ),
  bindUpload(
    calls.setAudioFile,
    ({ actor, params }) => mayAddSongs(music, actor, { ...whichOf(params), kind: 'single' }),
    (call) =>
      marked(music, call, async (mark) => ({
        message: messageFor(call.locale, 'audio_saved'),
        music: await setSong(music, call.actor, { ...whichOf(call.params), files: call.files.audio_file, mark }),
      })),
  ),
  bindUpload(
    calls.addAudioFiles,
    ({ actor, params }) => mayAddSongs(music, actor, { ...whichOf(params), kind: 'group' }),
    (call) =>
      marked(music, call, async (mark) => {
        const sent = { ...whichOf(call.params), files: call.files.audio_file, mark }
        const { music: piece, rejected } = await addSongs(music, call.actor, sent)
        const said = rejected.map(({ name, reason }) => ({ name, reason: messageFor(call.locale, reason) }))
        return { message: messageFor(call.locale, 'audio_files_saved'), music: piece, rejected: said }
      }),
  ),
]

const whichOf = <Id>({ shed_id: shedId, music_id: musicId }: { shed_id: Id; music_id: Id }) => ({ shedId, musicId })

const likeBindings = (music: Context): Binding[] => [
  bind(listenerCalls.listMusicReactions, ({ actor, params, query }) =>
    listMusicLikes(music, actor?.userId, { ...query, musicId: params.id }),
  ),
  bind(listenerCalls.likeMusic, ({ actor, params }) =>
    changeMusicLike(music, actor, { musicId: params.id, wanted: true }),
  ),
  bind(listenerCalls.unlikeMusic, ({ actor, params }) =>
    changeMusicLike(music, actor, { musicId: params.id, wanted: false }),
  ),
]

import * as calls from '@sheds/contract/music/music'
import * as listeners from '@sheds/contract/music/music-listeners'
import { newId } from '../../platform/ids.ts'
import { someWav } from '../music.ts'
import { each, othersOnly, ownersOnly, type Row, shown } from './rows.ts'
import type { Thing } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })
const inShed = ({ id, shedId }: Thing) => ({ shed_id: shedId, music_id: id })

/** Only its owner can see a hidden piece. */
const seen = { ...shown, hidden: each('not_found', 'not_found', 200) } as const
const owned = (status: number) => ({
  ...ownersOnly(status),
  hidden: each('login_required', 'not_found', status),
})

const list = (endpoint: Row['endpoint']): Row => ({
  endpoint,
  about: 'single',
  call: () => ({ query: { limit: 100 } }),
  expected: { live: 200, hidden: 200 },
})

const piece = { title: 'Makossa', genre: 'jazz', category: 'song', price: 0 }
/** Ids of pieces in another shed. */
const taken = { single: newId(), group: newId() }

const creation = (endpoint: typeof calls.createSingle | typeof calls.createGroup, id: string): Row => ({
  endpoint,
  about: 'studio',
  call: ({ id: shed_id }) => ({ params: { shed_id }, body: piece }),
  expected: ownersOnly(201),
  also: [
    {
      code: 'wrong_category',
      caller: 'owner',
      call: (_, { fashion }) => ({ params: { shed_id: fashion.id }, body: piece }),
    },
    {
      code: 'conflict',
      caller: 'owner',
      before: async (world) => {
        const { id: shedId } = await world.make('studio', 'live')
        const call = { params: { shed_id: shedId }, body: { ...piece, id } }
        await world.test.call(endpoint as typeof calls.createSingle, call as never, world.owner.token)
      },
      call: ({ id: shed_id }) => ({ params: { shed_id }, body: { ...piece, id } }),
    },
  ],
})

const elsewhere = { code: 'not_found', caller: 'owner' } as const

/** Calls about music, songs, likes and listeners. */
export const musicRows: readonly Row[] = [
  list(calls.listMusic),
  list(calls.listMusicPicks),
  {
    endpoint: calls.listShedMusic,
    about: 'studio',
    call: ({ id }) => ({ params: { shed_id: id } }),
    expected: shown,
  },
  { endpoint: calls.listUserMusic, about: 'person', call: byId, expected: shown },
  { endpoint: calls.getMusic, about: 'single', call: byId, expected: seen },
  {
    endpoint: calls.getShedMusic,
    about: 'single',
    call: (thing) => ({ params: inShed(thing) }),
    expected: seen,
    also: [{ ...elsewhere, call: ({ id }, { fashion }) => ({ params: { music_id: id, shed_id: fashion.id } }) }],
  },
  creation(calls.createSingle, taken.single),
  creation(calls.createGroup, taken.group),
  {
    endpoint: calls.setCoverArt,
    about: 'single',
    call: (thing, world) => ({ params: inShed(thing), files: { cover_art: world.picture() } }),
    expected: owned(200),
  },
  {
    endpoint: calls.setAudioFile,
    about: 'single',
    call: (thing) => ({ params: inShed(thing), files: { audio_file: someWav(2) } }),
    expected: owned(201),
  },
  {
    endpoint: calls.addAudioFiles,
    about: 'group',
    call: (thing) => ({ params: inShed(thing), files: { audio_file: [someWav(2)] } }),
    expected: owned(201),
    also: [
      {
        ...elsewhere,
        call: ({ id }, { fashion }) => ({
          params: { music_id: id, shed_id: fashion.id },
          files: { audio_file: [someWav(2)] },
        }),
      },
    ],
  },
  {
    endpoint: calls.updateMusic,
    about: 'single',
    call: ({ id }) => ({ params: { id }, body: { description: 'changed' } }),
    expected: owned(200),
  },
  {
    endpoint: calls.arrangeSongs,
    about: 'group',
    call: ({ id, songId }) => ({ params: { id }, body: { songs: [{ id: songId, title: 'Once more' }] } }),
    expected: owned(200),
  },
  { endpoint: calls.deleteMusic, about: 'single', call: byId, expected: owned(200) },
  {
    endpoint: listeners.countPlay,
    about: 'single',
    call: ({ id, songId }) => ({ params: { id }, body: { song_id: songId } }),
    // Listening to their own music does not count.
    expected: { ...seen, live: each(200, 200, 200) },
  },
  { endpoint: listeners.listMusicReactions, about: 'single', call: byId, expected: seen },
  {
    endpoint: listeners.likeMusic,
    about: 'single',
    call: byId,
    expected: { ...othersOnly(200), hidden: each('login_required', 'not_found', 'forbidden') },
  },
  {
    endpoint: listeners.unlikeMusic,
    about: 'single',
    call: byId,
    expected: {
      ...othersOnly(200),
      live: each('login_required', 200, 200),
      hidden: each('login_required', 'not_found', 200),
    },
  },
]

import type { SongFailure } from '@sheds/contract/music/music-terms'
import type { Id } from '@sheds/contract/scalars'
import type { BaseContext, Context } from '../../platform/context.ts'
import { workerReadings } from '../../platform/metrics/server-readings.ts'
import type { Slice, Subject } from '../../platform/slice.ts'
import { type Batcher, createBatcher } from '../../platform/work/batcher.ts'
import { codeBindings } from './codes/codes.routes.ts'
import { createDownloadPlans, type DownloadPlans } from './downloads/download-plans.ts'
import { registerDownloads } from './downloads/downloads.routes.ts'
import { registerHearing } from './hearing/hearing.routes.ts'
import { createMusicSigner, type MusicSigner } from './hearing/hearing.service.ts'
import { createMusicLikes, type MusicLikes } from './likes/likes.service.ts'
import { rankMusic } from './lists/music-ranks.service.ts'
import { hasMusic } from './music.queries.ts'
import { musicBindings } from './music.routes.ts'
import { musicBelongings } from './music-belongings.queries.ts'
import { countOutMusic, deleteMusicIn, forgetListener } from './music-closings.service.ts'
import { notifyOfMusic } from './music-news.service.ts'
import { forgetPlays } from './plays/plays.service.ts'
import { findSales, type SaleQuery, type SaleRow } from './purchases/purchases.queries.ts'
import { purchaseBindings } from './purchases/purchases.routes.ts'
import { notifyOfReversals, notifyOfSales } from './purchases/sale-news.service.ts'
import { registerSalesFiles, salesBindings } from './sales/sales.routes.ts'
import { sweepSalesExports } from './sales/sales.service.ts'
import { coversOf } from './shelf.queries.ts'
import { type AudioEngine, createAudioEngine } from './songs/audio-engine.ts'
import { forgetSongs } from './songs/song-closings.service.ts'
import { forgetSpent, transcodeWaiting } from './songs/transcoding.service.ts'
import { type Lane, transcodingJob } from './songs/transcoding-jobs.ts'

interface MusicParts {
  musicLikes: MusicLikes
  musicSigner: MusicSigner
  audioEngine: AudioEngine
  musicDownloads: DownloadPlans
  /** Looks up sales in batches: requests that arrive during a lookup wait and form the next batch. */
  musicSales: Batcher<SaleQuery, SaleRow | undefined>
}

declare module '../../platform/context.ts' {
  interface SliceParts extends MusicParts {}
}

declare module '../../platform/slice.ts' {
  interface Events {
    /** A piece became visible to visitors. */
    musicAdded: { musicId: Id; at: string }
    /** A file could not be made into a song. */
    songFailed: {
      songId: Id
      ownerId: Id
      failure: SongFailure
      title: string
      subject: Subject
      at: string
    }
    /** A person joined or left the split of a piece's sales. */
    splitChanged: {
      type: 'music_split_joined' | 'music_split_left'
      receiverId: Id
      actorId: Id
      subject: Subject
      at: string
    }
  }
}

export const createMusicParts = (below: BaseContext): MusicParts => ({
  musicLikes: createMusicLikes(below),
  musicSigner: createMusicSigner(below),
  musicSales: createBatcher((asked) => findSales(below.database.sql, asked)),
  audioEngine: createAudioEngine(below.config),
  musicDownloads: createDownloadPlans(),
})

export const createMusicSlice = (context: Context): Slice => ({
  name: 'music',
  bindings: [
    ...musicBindings(context),
    ...purchaseBindings(context),
    ...codeBindings(context),
    ...salesBindings(context),
  ],
  jobs: [
    { name: 'music.rank', schedule: '*/5 * * * *', atStart: true, run: () => rankMusic(context) },
    { name: 'music.forget_plays', schedule: '37 * * * *', run: () => forgetPlays(context) },
    { name: 'music.forget_songs', schedule: '47 * * * *', run: () => forgetSongs(context) },
    { name: 'music.forget_spent', schedule: '47 * * * *', run: () => forgetSpent(context) },
    { name: 'music.forget_exports', schedule: '47 * * * *', run: () => sweepSalesExports(context) },
    { name: transcodingJob, run: ({ lane }) => transcodeWaiting(context, lane as Lane) },
  ],
  on: {
    musicAdded: { later: (added) => notifyOfMusic(context, added) },
    purchasePaid: { later: (event) => notifyOfSales(context, event) },
    purchaseReversed: { later: (event) => notifyOfReversals(context, event) },
    accountClosed: { later: ({ userId }, isTimeUp) => forgetListener(context, userId, isTimeUp) },
    shedClosed: {
      within: (tx, { shedId }) => countOutMusic(tx, shedId),
      later: ({ shedId }) => deleteMusicIn(context, shedId),
    },
  },
  holds: hasMusic,
  shelf: coversOf,
  belongings: musicBelongings,
  readings: () => workerReadings('songs', context.audioEngine.figures()),
  register(app) {
    registerHearing(app, context)
    registerDownloads(app, context)
    registerSalesFiles(app, context)
    app.addHook('onClose', async () => context.audioEngine.close())
  },
})

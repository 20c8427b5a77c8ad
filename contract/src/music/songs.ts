import { z } from 'zod'
import { Id, PlainText } from '../scalars.ts'
import { songFailures, songStates } from './music-terms.ts'

/** Song as the caller may hear it: the preview, or in full for its owner and buyers. */
export const Song = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(songStates),
  failure: z.enum(songFailures).nullable(),
  /** Null until it is ready. A preview has a permanent URL, a full song a signed one. */
  audio_file: PlainText.nullable(),
  /** Same audio as a small stream, for slow connections. */
  small_file: PlainText.nullable(),
  /** True if `audio_file` is the full song. */
  whole: z.boolean(),
  /** Sizes of both streams, for callers who may hear the full song. */
  bytes: z.object({ whole: z.int(), small: z.int() }).optional(),
  /** For buyers of a song that was later replaced or removed: they keep it. */
  withdrawn: z.literal(true).optional(),
  /** Length of the full song. */
  seconds: z.number().nullable(),
  /** Start and length of the public preview. */
  preview: z.object({ from: z.number(), seconds: z.number() }).nullable(),
  /** Waveform of the full song: `peakCount` characters of `peakSigns`. */
  peaks: PlainText.nullable(),
  /** Change in decibels that makes all songs equally loud. */
  gain: z.number().nullable(),
  plays: z.int(),
})
export type Song = z.infer<typeof Song>

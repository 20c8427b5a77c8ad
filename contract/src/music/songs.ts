import { z } from 'zod'
import { Id, PlainText } from '../scalars.ts'
import { songFailures, songStates } from './music-terms.ts'

/** A song as it may be heard by who asks: the preview, or for its owner and buyers the whole. */
export const Song = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(songStates),
  /** Of one that failed, why. */
  failure: z.enum(songFailures).nullable(),
  /** Null until it is ready. Of a preview a plain address that never changes; of the whole a signed one. */
  audio_file: PlainText.nullable(),
  /** The same sound in a small stream, for slow lines. */
  small_file: PlainText.nullable(),
  /** Whether `audio_file` is the whole song. */
  whole: z.boolean(),
  /** For who hears it whole: how large it and its small stream are. */
  bytes: z.object({ whole: z.int(), small: z.int() }).optional(),
  /** For who bought it before it was replaced or taken out: it stays theirs. */
  withdrawn: z.literal(true).optional(),
  /** How long the whole song is. */
  seconds: z.number().nullable(),
  /** What of it anybody may hear: from where, for how long. */
  preview: z.object({ from: z.number(), seconds: z.number() }).nullable(),
  /** The wave of the whole song: `peakCount` signs of `peakSigns`. */
  peaks: PlainText.nullable(),
  /** By how many decibels playing should be louder, or softer, for all songs to be heard alike. */
  gain: z.number().nullable(),
  plays: z.int(),
})
export type Song = z.infer<typeof Song>

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, PlainText, Time } from '../scalars.ts'
import { tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { Message } from '../wallet/wallet.ts'

/** One of the ten codes with which a seller gives a piece away. */
export const MusicCode = z.object({
  id: Id,
  /** From 1 to 10. */
  place: z.int(),
  state: z.enum(['open', 'used', 'void']),
  /** Printed form; null when the code is no longer valid. */
  code: PlainText.nullable(),
  /** User who redeemed it; empty if the account is closed. */
  usedBy: z.string().nullable(),
  usedAt: Time.nullable(),
})
export type MusicCode = z.infer<typeof MusicCode>

const Codes = z.object({ codes: z.array(MusicCode) })

const owners = ['forbidden', 'not_found', 'deleted'] as const
const says = { not_found: 'music_not_found' } as const

export const listMusicCodes = endpoint({
  method: 'GET',
  path: '/music/:id/codes',
  summary: 'Lists the download codes of the caller’s piece and their use; empty before they are created',
  auth: 'user',
  params: ById,
  answers: { 200: Codes },
  errors: owners,
  says,
  tags: ({ params }) => [tag.musicCodes(params.id), tag.departures],
})

export const makeMusicCodes = endpoint({
  method: 'POST',
  path: '/music/:id/codes',
  summary: 'Creates the ten download codes of the caller’s piece; idempotent',
  auth: 'user',
  params: ById,
  answers: { 201: Codes },
  errors: owners,
  says,
  changes: ({ params }) => [tag.musicCodes(params.id)],
})

export const voidMusicCode = endpoint({
  method: 'DELETE',
  path: '/music/:music_id/codes/:code_id',
  summary: 'Voids a code; a used code stays used',
  auth: 'user',
  params: z.object({ music_id: Id, code_id: Id }),
  answers: { 200: Codes },
  errors: [...owners, 'already_decided'],
  says: { ...says, already_decided: 'music_code_used' },
  changes: ({ params }) => [tag.musicCodes(params.music_id)],
})

/** Longer than any code with separators. */
const mostTypedCode = 60

export const redeemMusic = endpoint({
  method: 'POST',
  path: '/redeem_music',
  summary: 'Redeems a download code for its piece, once; attempts are limited',
  auth: 'user',
  body: z.object({ code: rawText(mostTypedCode, 'music_code_unknown', 'field_required') }),
  answers: { 201: Message.extend({ music: z.object({ id: Id, title: z.string() }) }) },
  errors: ['forbidden', 'not_found', 'deleted', 'already_owned', 'not_ready', 'wallet_inactive', 'limit_reached'],
  says: { not_found: 'music_code_unknown', forbidden: 'own_music_code' },
  changes: (_, { music }) => [tag.music(music.id), tag.myMusic, tag.musicCodes(music.id)],
})

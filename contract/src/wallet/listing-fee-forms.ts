import { z } from 'zod'
import { Id } from '../scalars.ts'
import { rawText } from '../text/text.ts'
import { ExternalId } from './payment-keys.ts'

export const feeSubjects = ['product', 'dish'] as const
export type FeeSubject = (typeof feeSubjects)[number]

export const feeMedia = ['wallet', 'mobile money', 'orange money'] as const

export const ListingPayment = z.object({
  subject: z.enum(feeSubjects, 'field_invalid'),
  subject_id: Id,
  medium: z.enum(feeMedia, 'field_invalid'),
  /** Phone of a mobile money account; not used for the wallet. */
  phone: rawText(60, 'field_phone').nullish(),
  externalId: ExternalId,
})

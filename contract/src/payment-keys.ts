import { z } from 'zod'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** Names one call, made on the device and kept over its retries. */
export const PaymentKey = z.string('field_text').regex(keyPattern, 'field_invalid')

export const isPaymentKey = (text: string): boolean => keyPattern.test(text)

/** In a body, where no `Idempotency-Key` is sent. */
export const ExternalId = z.union([z.literal('').transform(() => undefined), PaymentKey]).nullish()

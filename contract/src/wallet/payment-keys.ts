import { orEmpty, rawText } from '../text/text.ts'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** Names one call, made on the device and kept over its retries. */
export const PaymentKey = rawText(64, 'field_invalid').regex(keyPattern, 'field_invalid')

export const isPaymentKey = (text: string): boolean => keyPattern.test(text)

/** In a body, where no `Idempotency-Key` is sent. */
export const ExternalId = orEmpty(PaymentKey).nullish()

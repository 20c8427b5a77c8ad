import { orEmpty, rawText } from '../text/text.ts'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** Key of a call, created on the device and kept across retries. */
export const PaymentKey = rawText(64, 'field_invalid').regex(keyPattern, 'field_invalid')

export const isPaymentKey = (text: string): boolean => keyPattern.test(text)

/** Replaces the `Idempotency-Key` header. */
export const ExternalId = orEmpty(PaymentKey).nullish()

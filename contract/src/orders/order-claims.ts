import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { tag } from '../tags.ts'
import { ClaimForm } from './order-forms.ts'
import { aboutOrder, ByCode, Stepped } from './orders.ts'

/** Steps of a claim; each answers with the order, whose `claim` shows it. The build keeps this, but no schemas of calls. */
const claimStep = { ...aboutOrder, method: 'POST', changes: () => [tag.orders] } as const

const claimErrors = ['forbidden', 'not_found', 'already_decided'] as const

export const openClaim = endpoint({
  ...claimStep,
  path: '/orders/:code/claim',
  summary:
    'The buyer of a paid order reports a problem, before it is done or within 7 days after; one claim an order. The seller ' +
    'sends the money back (`cancel` with `send_back`) or refuses; after 3 days without either an operator decides',
  params: ByCode,
  body: ClaimForm,
  answers: { 200: Stepped },
  errors: claimErrors,
})

export const refuseClaim = endpoint({
  ...claimStep,
  path: '/orders/:code/claim/refuse',
  summary: 'The seller answers a claim with a reason and keeps the money; the buyer may disagree within 7 days',
  params: ByCode,
  body: ClaimForm,
  answers: { 200: Stepped },
  errors: claimErrors,
})

export const disagreeWithRefusal = endpoint({
  ...claimStep,
  path: '/orders/:code/claim/disagree',
  summary: 'The buyer does not agree with the refusal of a claim: an operator decides',
  params: ByCode,
  body: z.object({}).optional(),
  answers: { 200: Stepped },
  errors: claimErrors,
})

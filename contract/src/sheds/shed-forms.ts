import { z } from 'zod'
import { newShedCategories, shedCategories } from '../categories.ts'
import { phoneNumber } from '../phone.ts'
import { longText, readAs, requiredText, shortText, textLimit } from '../text/text.ts'
import { emailAddress, nameText } from '../users/person-fields.ts'
import { openingFields } from './opening.ts'

const mostLocation = 80

/** Free text; the cities are only suggestions. */
export const locationText = shortText({ most: mostLocation })

/** Fields that an owner may change later, with the rules of creation. */
export const shedFields = {
  name: nameText('shed_name_required'),
  email: emailAddress('shed_email_required'),
  category: requiredText('shed_category_required').pipe(z.enum(newShedCategories, 'field_invalid')),
  phone_number: phoneNumber('shed_phone_required'),
  location: locationText,
  description: longText({ most: textLimit.description }),
  bio: longText({ most: textLimit.bio }),
} as const

export const ShedForm = z.object({
  ...shedFields,
  location: shedFields.location.optional().default(''),
  description: shedFields.description.optional().default(''),
  bio: shedFields.bio.optional().default(''),
})

/** Partial update. A shed in a category that is no longer offered may keep it. */
export const ShedChanges = z
  .object({
    ...shedFields,
    ...openingFields,
    category: requiredText('shed_category_required').pipe(z.enum(shedCategories, 'field_invalid')),
  })
  .partial()

export const starLimit = { least: 1, most: 5 } as const

/** One to five whole stars, as text from forms; `required` is the message key if none is chosen. */
export const stars = (required: string) =>
  readAs(
    (value) => (typeof value === 'string' && /^[1-5]$/.test(value.trim()) ? Number(value) : value || undefined),
    z
      .int({ error: ({ input }) => (input === undefined ? required : 'field_invalid') })
      .min(starLimit.least, 'field_invalid')
      .max(starLimit.most, 'field_invalid'),
  )

const mostReview = 1000

export const reviewText = longText({ most: mostReview })

export const ShedReviewForm = z.object({
  rating_value: stars('review_rating_required'),
  review_text: reviewText.optional().default(''),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, PlainText } from '../scalars.ts'
import { tag } from '../tags.ts'
import { filterText } from '../text/text.ts'

const symbol = z.enum(['@', '&', '!'], 'field_invalid')

/** Kinds of mentioned things; products and music share a symbol. */
export const mentionTypes = ['user', 'shed', 'product', 'music'] as const
export type MentionType = (typeof mentionTypes)[number]

/** Mentioned thing with its name when the text was saved. In the text spaces are hyphens. */
export const Mention = z.object({ symbol, name: z.string(), type: z.enum(mentionTypes), id: Id })
export type Mention = z.infer<typeof Mention>

/** Further mentions stay plain text. */
export const mostMentions = 50

/** Choices from the suggestions, which decide between things of the same name. */
export const ChosenMentions = z
  .array(z.object({ symbol, id: Id }), 'field_invalid')
  .max(mostMentions, { error: 'field_invalid', abort: true })
export type ChosenMentions = z.infer<typeof ChosenMentions>

export const MentionOption = Mention.extend({
  /** Smallest copy. */
  picture: PlainText.nullable(),
  /** City of the shed, or of a product's shed. */
  city: z.string().nullable(),
  /** The caller follows the user or subscribes to the shed. */
  known: z.boolean(),
})
export type MentionOption = z.infer<typeof MentionOption>

export const mostMentionOptions = 8

export const listMentions = endpoint({
  method: 'GET',
  path: '/mentions',
  summary:
    'Suggests eight people (@), sheds (&) or products and music (!) by a part of the name, ignoring case and accents: first those connected with the caller, then names that begin with `query`',
  auth: 'user',
  query: z.object({ symbol, query: filterText.default('') }),
  answers: { 200: z.array(MentionOption) },
  tags: () => [tag.users, tag.sheds, tag.products, tag.musics],
})

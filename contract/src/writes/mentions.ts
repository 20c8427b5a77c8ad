import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, PlainText } from '../scalars.ts'
import { tag } from '../tags.ts'
import { filterText } from '../text/text.ts'

const symbol = z.enum(['@', '&', '!'], 'field_invalid')

/** What a mention may name: products and music stand behind one sign. */
export const mentionTypes = ['user', 'shed', 'product', 'music'] as const
export type MentionType = (typeof mentionTypes)[number]

/** Whom or what a text names, as it was called when the text was saved. In the text its spaces are hyphens. */
export const Mention = z.object({ symbol, name: z.string(), type: z.enum(mentionTypes), id: Id })
export type Mention = z.infer<typeof Mention>

/** Whoever names more names nobody else. */
export const mostMentions = 50

/** What was chosen from the list while typing: it decides where several have the name that was typed. */
export const ChosenMentions = z
  .array(z.object({ symbol, id: Id }), 'field_invalid')
  .max(mostMentions, { error: 'field_invalid', abort: true })
export type ChosenMentions = z.infer<typeof ChosenMentions>

/** Somebody or something to mention. */
export const MentionOption = Mention.extend({
  /** The smallest copy. */
  picture: PlainText.nullable(),
  /** Of a shed, and of a product that of its shed. */
  city: z.string().nullable(),
  /** A person the caller follows, or a shed they subscribe to. */
  known: z.boolean(),
})
export type MentionOption = z.infer<typeof MentionOption>

export const mostMentionOptions = 8

export const listMentions = endpoint({
  method: 'GET',
  path: '/mentions',
  summary:
    'Eight people (@), sheds (&) or products and music (!) whose name contains `query`, whatever case and accents: whom the caller follows and what they sell first, then names that begin with it',
  auth: 'user',
  query: z.object({ symbol, query: filterText.default('') }),
  answers: { 200: z.array(MentionOption) },
  tags: () => [tag.users, tag.sheds, tag.products, tag.musics],
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import english from './en.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }

const terms = readFileSync(new URL('../features/pages/terms-fr.ts', import.meta.url), 'utf8')

/** Each sentence, and each plural form of a sentence, with its key. */
const sentences: [key: string, text: string][] = Object.entries(french).flatMap(([key, message]) =>
  (typeof message === 'string' ? [message] : Object.values<string>(message)).map((text): [string, string] => [
    key,
    text,
  ]),
)

/** Words that have another name here: each thing has one name. */
const otherNames: [said: RegExp, instead: string][] = [
  [/réglages?\b/i, 'Paramètres'],
  [/frais d’annonce|l’annonce\b/i, 'Frais de publication'],
  [/légende/i, 'Accroche'],
  [/(?<!re)cherche[rz]?\b/i, 'Rechercher'],
  [/\butilisateurs?\b(?<!nom d’utilisateur)/i, 'Membre'],
  [/\bmélange\b/i, 'Divers'],
  [/qui touche/i, 'Ceux qui …'],
  [/\bmorceaux?\b/i, 'Titre, or Musique for what is sold'],
  [/argent mobile/i, 'Mobile Money'],
  [/veuillez/i, 'Réessayez, and other plain words'],
]

/** Messages with names of people, which have no quotation marks, and titles and descriptions for search engines. */
const bareNames = new Set([
  ...[
    'not_me_top_up',
    'not_me_listing_fee',
    'not_me_means',
    'not_me_done',
    'follow_person',
    'unfollow_person',
    'follow_failed',
    'unfollow_failed',
    'followers_of',
    'followed_by',
    'sheds_of',
    'ask_signup_follow',
    'ask_login_follow',
    'ask_signup_approve',
    'ask_login_approve',
    'ask_signup_approve_reply',
    'ask_login_approve_reply',
    'ask_signup_reply',
    'ask_login_reply',
    'follow_done',
  ],
  ...['profile_description', 'signup_codes_file', 'picture_of_cover', 'picture_of_person', 'photo_of', 'writes_of'],
  ...['dish_description', 'shed_page_description'],
  ...['write_by', 'write_title', 'write_quoted', 'write_because_following', 'write_picture', 'gone_write_text'],
  ...['reply_by', 'reply_to', 'reply_draft', 'requests_blocked', 'requests_refused', 'requests_taken_back'],
  ...['hush_mute', 'hush_unmute', 'hush_block', 'hush_unblock', 'hush_block_title', 'hush_options'],
  ...['hush_muted', 'hush_unmuted', 'hush_blocked', 'hush_unblocked'],
  ...[
    'waiting_unfollow',
    'waiting_bookmark',
    'waiting_unbookmark',
    'ask_signup_bookmark',
    'ask_login_bookmark',
    'waiting_approve',
    'waiting_unapprove',
    'waiting_approve_reply',
    'waiting_unapprove_reply',
    'review_reply_to',
    'report_user',
    'review_by',
  ],
])

describe('French', () => {
  it('keeps its high punctuation on the line', () => {
    const loose = Object.entries(french).filter(([, text]) => / [;:?!%»]|« /.test(JSON.stringify(text)))
    expect(loose).toEqual([])
  })

  it('keeps a number and its unit on one line, by a space that the font has', () => {
    const loose = /\d (?=\d|FCFA)|[\d}] (?=[KMG]o\b)|\u202f/
    expect(sentences.filter(([, text]) => loose.test(text))).toEqual([])
  })

  it.each(otherNames)('has one name for a thing: not %s but %s', (said) => {
    expect(sentences.filter(([key, text]) => said.test(text) && key !== 'signup_bio_example')).toEqual([])
    expect(terms.match(new RegExp(said, 'gi')) ?? []).toEqual([])
  })

  it('puts names of things between « »', () => {
    const bare = sentences.filter(([key, text]) => /(?<!«\u00a0)\{name\}(?!\u00a0»)/.test(text) && !bareNames.has(key))
    expect(bare).toEqual([])
  })

  it('puts no quotation marks around a person’s name', () => {
    const marked = sentences.filter(([key, text]) => bareNames.has(key) && text.includes('«\u00a0{name}'))
    expect(marked).toEqual([])
  })

  it('has its own apostrophe and dots', () => {
    expect(sentences.filter(([, text]) => /'|\.\.\./.test(text))).toEqual([])
  })

  it('has the same placeholders as English', () => {
    const holes = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort()
    const keys = Object.keys(english) as (keyof typeof english)[]
    expect(keys.filter((key) => `${holes(english[key])}` !== `${holes(french[key])}`)).toEqual([])
  })
})

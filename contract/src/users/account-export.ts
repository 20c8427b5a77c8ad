import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { productConditions } from '../products/product-conditions.ts'
import { ById, Id, PlainText, Time } from '../scalars.ts'
import { Opening } from '../sheds/opening.ts'

const Text = z.string()
const Count = z.int()
const Picture = PlainText.nullable()
const person = { user_id: Id, name: Text, createdAt: Time }
const device = { first_login_at: Time, last_login_at: Time }
const shed = { shed_id: Id, shed_name: Text }
const product = { product_id: Id, product_name: Text }
const music = { music_id: Id, music_title: Text }
const own = { id: Id, createdAt: Time }
/** `reply` is the seller's. */
const reviewed = { bought: z.boolean(), pictures: z.array(PlainText), reply: Text.nullable() }

/**
 * All data of a user by kind: complete, without credentials, and about others only public data. Money is in francs;
 * negative when it left.
 */
const shapes = {
  session: { ...own, device: Text, last_used_at: Time, current: z.boolean() },
  device,
  recovery_code: { issued_at: Time, usable_from: Time, ends_at: Time.nullable(), used_at: Time.nullable() },
  profile_picture: { picture: PlainText, createdAt: Time },
  cover_picture: { picture: PlainText, createdAt: Time },
  following: person,
  follower: person,
  block: person,
  mute: person,
  notification: {
    ...own,
    type: Text,
    subject: Text.nullable(),
    count: Count,
    detail: Text,
    read: z.boolean(),
  },
  /** Devices with push; their endpoint is omitted, because anyone who knows it could send to them. */
  push_device: { ...own, service: Text, language: Text, show_details: z.boolean(), last_used_at: Time },
  /** Types that are switched off. */
  notification_settings: { off: z.array(Text) },
  wallet: {
    ...own,
    my_wallet_id: Text,
    my_wallet_name: Text,
    status: Text,
    balance: Count,
    frozen: z.boolean(),
    frozen_until: Time.nullable(),
    held_until: Time.nullable(),
    locked_until: Time.nullable(),
  },
  transaction: {
    ...own,
    code: Text,
    amount: Count,
    new_balance: Count,
    reference: Text,
    other_wallet_id: Text.nullable(),
    note: Text.nullable(),
  },
  operator_payment: {
    ...own,
    purpose: Text,
    medium: Text,
    phone: Text,
    amount: Count,
    fee: Count,
    state: Text,
    reason: Text.nullable(),
    /** Our reference on the statement, the operator's, and the operator's receipt number. */
    reference: Text.nullable(),
    operator_reference: Text.nullable(),
    operator_receipt: Text.nullable(),
    submitted_at: Time.nullable(),
    expires_at: Time.nullable(),
    ended_at: Time.nullable(),
  },
  fund_request: {
    ...own,
    direction: z.enum(['incoming', 'outgoing']),
    other_wallet_id: Text,
    amount: Count,
    reason: Text,
    status: Text,
    reference: Text.nullable(),
  },
  receipt: { ...own, code: Text, reference: Text, opened: Count, revoked_at: Time.nullable() },
  listing_fee: {
    subject: Text,
    subject_id: Id,
    name: Text,
    amount: Count,
    owed_at: Time,
    paid_at: Time.nullable(),
    reference: Text.nullable(),
  },
  shed: {
    ...own,
    name: Text,
    category: Text,
    email: Text,
    phone_number: Text,
    location: Text,
    bio: Text,
    description: Text,
    logo: Picture,
    background_image: Picture,
    ...Opening.shape,
  },
  subscription: { ...shed, createdAt: Time },
  shed_review: { ...own, ...shed, rating: Count, review_text: Text, ...reviewed },
  contact: { ...own, ...shed, subject: Text.nullable(), message_preview: Text },
  product: {
    ...own,
    shed_id: Id,
    name: Text,
    price: Count.nullable(),
    caption: Text,
    category: Text,
    quantity: Count,
    counted: z.boolean(),
    description: Text,
    status: Text,
    condition: z.enum(productConditions).nullable(),
    pictures: z.array(PlainText),
  },
  product_like: { ...product, createdAt: Time },
  product_review: { ...own, ...product, rating: Count, comment: Text, ...reviewed },
  /** Replies to reviews of the user's products and sheds. */
  review_reply: { review_id: Id, about: Text, name: Text, reply: Text, createdAt: Time },
  order: {
    ...own,
    ...shed,
    code: Text,
    side: Text,
    state: Text,
    total: Count,
    delivery: Count.nullable(),
    paid: z.boolean(),
    items: z.array(
      z.object({
        product_id: Id.nullable(),
        dish_id: Id.nullable(),
        name: Text,
        price: Count.nullable(),
        quantity: Count,
      }),
    ),
    note: Text,
    answer: Text,
    reason: Text,
    confirmed_at: Time.nullable(),
    ready_at: Time.nullable(),
    done_at: Time.nullable(),
    cancelled_at: Time.nullable(),
    /** The buyer's claim. */
    claim_state: Text.nullable(),
    claim_reason: Text.nullable(),
    claim_answer: Text.nullable(),
    claim_verdict: Text.nullable(),
    claimed_at: Time.nullable(),
  },
  music: {
    ...own,
    shed_id: Id,
    title: Text,
    genre: Text,
    style: Text,
    category: Text,
    project_type: Text,
    group_kind: Text.nullable(),
    price: Count,
    name_your_price: z.boolean(),
    description: Text,
    credits: Text,
    lyrics: Text,
    wallet_choice: z.array(Text),
    cover_art: Picture,
  },
  song: { ...own, ...music, title: Text, state: Text, seconds: z.number().nullable(), plays: Count },
  music_like: { ...music, createdAt: Time },
  music_purchase: { ...own, ...music, how: Text, amount: Count, createdAt: Time },
  saved_search: {
    ...own,
    query: Text,
    type: Text,
    location: Text,
    category: Text.nullable(),
    min: Count.nullable(),
    max: Count.nullable(),
    photo: z.boolean(),
    condition: z.enum(productConditions).nullable(),
  },
  dish: {
    ...own,
    shed_id: Id,
    name: Text,
    price: Count,
    available: z.boolean(),
    portions: Count.nullable(),
    picture: Picture,
  },
  dish_like: { dish_id: Id, dish_name: Text, createdAt: Time },
  write: {
    ...own,
    content: Text,
    picture: Picture,
    product_id: Id.nullable(),
    hidden: z.boolean(),
    edited_at: Time.nullable(),
  },
  /** Earlier text of a write. */
  write_version: { write_id: Id, content: Text, createdAt: Time, replaced_at: Time },
  reply: { ...own, write_id: Id, comment: Text },
  bookmark: { write_id: Id, content: Text, createdAt: Time },
  approval: { write_id: Id, content: Text, createdAt: Time },
  reply_approval: { reply_id: Id, write_id: Id, comment: Text, createdAt: Time },
  report: { ...own, subject_kind: Text, subject_id: Id, reason: Text, network: Text },
} as const

type Shapes = typeof shapes
export type BelongingKind = keyof Shapes

/** Data of one item of a kind. */
export type BelongingOf<Kind extends BelongingKind> = z.infer<z.ZodObject<Shapes[Kind]>>

/** By kind, which is also the first field. */
export const belongingShapes = Object.fromEntries(
  Object.entries(shapes).map(([kind, shape]) => [kind, z.object({ kind: z.literal(kind), ...shape })]),
) as unknown as Readonly<Record<BelongingKind, z.ZodObject>>

export const belongingKinds = Object.keys(shapes) as BelongingKind[]

export type Belonging = { [Kind in BelongingKind]: { kind: Kind } & BelongingOf<Kind> }[BelongingKind]

const Belonging = z.discriminatedUnion(
  'kind',
  Object.values(belongingShapes) as never,
) as unknown as z.ZodType<Belonging>

/** Uncompressed size of the document, for progress displays. */
export const documentBytesHeader = 'x-document-bytes'

export const ExportedUser = z.object({
  id: Id,
  name: Text,
  email: Text,
  phone_number: Text,
  date_of_birth: Text,
  sex: Text,
  bio: Text,
  createdAt: Time,
  follower_count: Count,
  following_count: Count,
  findable: z.boolean(),
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/users/:id/export',
  summary:
    'Exports all personal data of the caller as of one moment; the document is complete if it ends with `complete`, and a new export ends a running one',
  auth: 'user',
  params: ById,
  answers: {
    200: z.object({
      exported_at: Time,
      user: ExportedUser,
      /** By kind, newest first within each. */
      belongings: z.array(Belonging),
      count: Count,
      complete: z.literal(true),
    }),
  },
  streamed: true,
  errors: ['forbidden'],
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, PageQuery, Time } from '../scalars.ts'
import { none, tag } from '../tags.ts'
import { WalletCard } from '../wallet/wallet-card.ts'
import { AccountClosing, CodesProof, Login, PasswordChange, Recover, Signup } from './account-forms.ts'

// Separate from the calls, so that browsers load the rules and Zod only for a form.
export * from './account-forms.ts'

const Message = z.object({ message: z.string() })
const RecoveryCodes = z.array(z.string())

export const signUp = endpoint({
  method: 'POST',
  path: '/users/signup',
  summary: 'Creates an account; the response is the only one that contains the recovery codes',
  auth: 'public',
  body: Signup,
  answers: { 201: z.object({ user: z.object({ id: Id, name: z.string() }), recovery_codes: RecoveryCodes }) },
  errors: ['name_taken'],
  priority: 'critical',
  changes: () => [tag.users],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Logs in with name and password; send the token as `Authorization: Bearer`',
  auth: 'public',
  body: Login,
  answers: { 200: z.object({ user_id: Id, user_name: z.string(), token: z.string(), wallet: WalletCard.nullable() }) },
  errors: ['wrong_login', 'too_many_attempts'],
  errorAlias: 'error_message',
  priority: 'critical',
  changes: none,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Ends the session of the token',
  auth: 'user',
  answers: { 200: Message },
  priority: 'critical',
  changes: () => [tag.sessions],
})

export const Session = z.object({
  id: Id,
  device: z.string(),
  createdAt: Time,
  last_used_at: Time,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  summary: 'Lists the caller’s sessions, newest first',
  auth: 'user',
  query: PageQuery,
  answers: { 200: z.array(Session) },
  tags: () => [tag.sessions],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/sessions/:id',
  summary: 'Ends one session of the caller',
  auth: 'user',
  params: ById,
  answers: { 200: Message },
  errors: ['not_found'],
  says: { not_found: 'session_not_found' },
  changes: () => [tag.sessions],
})

export const recover = endpoint({
  method: 'POST',
  path: '/users/recover',
  summary: 'Sets a new login or wallet password with a recovery code, which is used up; ends all sessions',
  auth: 'public',
  body: Recover,
  answers: { 200: z.object({ message: z.string(), money_held_until: Time.nullable() }) },
  errors: ['wrong_recovery_code', 'recovery_code_too_new', 'wallet_inactive'],
  priority: 'critical',
  changes: () => [tag.sessions],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/:id/password',
  summary: 'Changes the login password; ends all other sessions of the caller',
  auth: 'user',
  params: ById,
  body: PasswordChange,
  answers: { 200: Message },
  errors: ['forbidden', 'wrong_password', 'too_many_attempts'],
  priority: 'critical',
  changes: () => [tag.sessions],
})

export const reissueRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/recovery_codes',
  summary: 'Replaces the eight recovery codes; with an active wallet and without its password, after 24 hours',
  auth: 'user',
  body: CodesProof,
  answers: { 200: z.object({ recovery_codes: RecoveryCodes, usable_from: Time.nullable() }) },
  errors: ['wrong_password', 'wrong_wallet_password', 'wallet_locked', 'too_many_attempts'],
  changes: none,
})

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Closes the caller’s account permanently',
  auth: 'user',
  params: ById,
  body: AccountClosing,
  answers: { 200: Message },
  errors: ['forbidden', 'wrong_password', 'wallet_not_empty', 'payment_open', 'orders_open', 'too_many_attempts'],
  // Lists, counters and reviews that include the user are too many to name, and accounts are seldom closed.
  changes: () => [tag.sessions, tag.users, tag.sheds, tag.products, tag.musics, tag.departures],
})

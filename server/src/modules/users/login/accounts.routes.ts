import { documentBytesHeader, exportAccount as exportCall } from '@sheds/contract/users/account-export'
import * as calls from '@sheds/contract/users/accounts'
import * as walletCalls from '@sheds/contract/wallet/wallet-card'
import type { Context } from '../../../platform/context.ts'
import { bindAtBothPaths } from '../../../platform/http/both-paths.ts'
import { acceptsGzip } from '../../../platform/http/cache/compress.ts'
import { Answer, type Binding, bind } from '../../../platform/http/endpoints.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { StreamedAnswer } from '../../../platform/http/streamed-answer.ts'
import { exportAccount } from '../export/account-export.service.ts'
import { closeAccount, createFirstWallet, createOwnWallet, signUp } from './accounts.service.ts'
import { endSession, listSessions, logIn, logOut } from './login.service.ts'
import {
  firstWalletCookies,
  loginCookies,
  logoutCookies,
  originOf,
  recoveryCookies,
  signupCookies,
  walletMarkOf,
} from './origin.ts'
import { changePassword } from './password-change.service.ts'
import { recover, reissueRecoveryCodes } from './recovery.service.ts'

export const accountBindings = (users: Context): Binding[] => [
  ...loginBindings(users),
  ...secretBindings(users),
  ...ownBindings(users),
]

const loginBindings = (users: Context): Binding[] => [
  ...bindAtBothPaths(calls.signUp, async ({ body, request }) => {
    const { user, codes, walletMark } = await signUp(users, body, originOf(request).address)
    return new Answer({ user, recovery_codes: codes }, { cookies: signupCookies(request, walletMark) })
  }),
  ...bindAtBothPaths(calls.logIn, async ({ body, request }) => {
    const { id, name, token, wallet, device } = await logIn(users, body, originOf(request))
    return new Answer({ user_id: id, user_name: name, token, wallet }, { cookies: loginCookies(request, device) })
  }),
  ...bindAtBothPaths(calls.logOut, async ({ actor, locale, request }) => {
    await logOut(users, actor)
    return new Answer({ message: messageFor(locale, 'logged_out') }, { cookies: logoutCookies(request) })
  }),
  ...bindAtBothPaths(calls.listSessions, ({ actor, query }) => listSessions(users, actor, query)),
  ...bindAtBothPaths(calls.endSession, async ({ actor, params, locale }) => {
    await endSession(users, actor, params.id)
    return { message: messageFor(locale, 'session_ended') }
  }),
]

const secretBindings = (users: Context): Binding[] => [
  ...bindAtBothPaths(calls.recover, async ({ body, locale, request }) => {
    const { moneyHeldUntil, device } = await recover(users, body, originOf(request))
    return new Answer(
      { message: messageFor(locale, 'password_replaced'), money_held_until: moneyHeldUntil },
      { cookies: recoveryCookies(request, device) },
    )
  }),
  ...bindAtBothPaths(calls.changePassword, async ({ actor, params, body, locale, request }) => {
    await changePassword(users, actor, { userId: params.id, ...body, address: originOf(request).address })
    return { message: messageFor(locale, 'password_changed') }
  }),
  ...bindAtBothPaths(
    calls.reissueRecoveryCodes,
    async ({ actor, body: { password, wallet_password: walletPassword } }) => {
      const { codes, usableFrom } = await reissueRecoveryCodes(users, actor, { password, walletPassword })
      return { recovery_codes: codes, usable_from: usableFrom }
    },
  ),
]

/** Calls on the account as a whole. */
const ownBindings = (users: Context): Binding[] => [
  // Bound only at /users/{id}: at the root it would match every path of the API.
  bind(calls.closeAccount, async ({ actor, params, body, locale, request }) => {
    await closeAccount(users, actor, { userId: params.id, password: body.password, givesRest: body.give_rest === true })
    return new Answer({ message: messageFor(locale, 'account_closed') }, { cookies: logoutCookies(request) })
  }),
  ...bindAtBothPaths(exportCall, async ({ actor, params, request, gone: goneOf }) => {
    const gone = goneOf() ?? new AbortController().signal
    const { document, read } = await exportAccount(users, actor, { userId: params.id, gone })
    const zipped = acceptsGzip(request.headers['accept-encoding'])
    const body = read(zipped)
    gone.addEventListener('abort', () => body.destroy())
    return new StreamedAnswer(body, {
      'content-disposition': 'attachment; filename="sheds-account.json"',
      'content-length': String(zipped ? document.zippedBytes : document.bytes),
      [documentBytesHeader]: String(document.bytes),
      ...(zipped && { 'content-encoding': 'gzip' }),
    })
  }),
  ...bindAtBothPaths(walletCalls.createWallet, async ({ actor, body, locale, request }) => {
    const message = messageFor(locale, 'wallet_created')
    const name = body.my_wallet_name ?? undefined
    if (actor === undefined) {
      const { isNew } = await createFirstWallet(users, { userId: body.user_id, name, mark: walletMarkOf(request) })
      return new Answer({ message }, { status: isNew ? 201 : 200, cookies: firstWalletCookies(request) })
    }
    const { wallet, isNew } = await createOwnWallet(users, actor, name)
    return new Answer({ message, wallet }, { status: isNew ? 201 : 200 })
  }),
]

import type { ActionKind, PendingAction } from '../../lib/session/action.store.ts'
import * as m from '../../messages/compiled/messages.ts'

export type LoginOrSignup = 'signup' | 'login'

const words: Readonly<Record<LoginOrSignup, Readonly<Record<ActionKind, (names: { name: string }) => string>>>> = {
  signup: {
    contact: m.ask_signup_contact,
    like: m.ask_signup_like,
    like_dish: m.ask_signup_like,
    like_music: m.ask_signup_like,
    follow: m.ask_signup_follow,
    subscribe: m.ask_signup_subscribe,
    approve: m.ask_signup_approve,
    approve_reply: m.ask_signup_approve_reply,
    bookmark: m.ask_signup_bookmark,
    search: m.ask_signup_save_search,
    write: m.ask_signup_write,
    reply: m.ask_signup_reply,
    report: m.ask_signup_report,
    order: m.ask_signup_order,
  },
  login: {
    contact: m.ask_login_contact,
    like: m.ask_login_like,
    like_dish: m.ask_login_like,
    like_music: m.ask_login_like,
    follow: m.ask_login_follow,
    subscribe: m.ask_login_subscribe,
    approve: m.ask_login_approve,
    approve_reply: m.ask_login_approve_reply,
    bookmark: m.ask_login_bookmark,
    search: m.ask_login_save_search,
    write: m.ask_login_write,
    reply: m.ask_login_reply,
    report: m.ask_login_report,
    order: m.ask_login_order,
  },
}

/** Title of the login or signup; names the requested action. */
export const askTitle = (way: LoginOrSignup, action: PendingAction | undefined): string => {
  if (action !== undefined) return words[way][action.kind]({ name: action.thing.name })
  return way === 'signup' ? m.ask_signup() : m.ask_login()
}

import * as m from '../messages/compiled/messages.ts'
import type { Deed, DeedKind } from './deed.store.ts'

export type WayIn = 'signup' | 'login'

const words: Readonly<Record<WayIn, Readonly<Record<DeedKind, (names: { name: string }) => string>>>> = {
  signup: {
    contact: m.ask_signup_contact,
    like: m.ask_signup_like,
    follow: m.ask_signup_follow,
    subscribe: m.ask_signup_subscribe,
    approve: m.ask_signup_approve,
    approve_reply: m.ask_signup_approve_reply,
    write: m.ask_signup_write,
    reply: m.ask_signup_reply,
    report: m.ask_signup_report,
  },
  login: {
    contact: m.ask_login_contact,
    like: m.ask_login_like,
    follow: m.ask_login_follow,
    subscribe: m.ask_login_subscribe,
    approve: m.ask_login_approve,
    approve_reply: m.ask_login_approve_reply,
    write: m.ask_login_write,
    reply: m.ask_login_reply,
    report: m.ask_login_report,
  },
}

/** What an account is asked for. */
export const askTitle = (way: WayIn, deed: Deed | undefined): string => {
  if (deed !== undefined) return words[way][deed.kind]({ name: deed.thing.name })
  return way === 'signup' ? m.ask_signup() : m.ask_login()
}

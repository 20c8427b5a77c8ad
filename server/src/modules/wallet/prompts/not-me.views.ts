import { moneyText } from '@sheds/contract/money'
import type { Time } from '@sheds/contract/scalars'
import { maskPersonName, maskPhone } from '@sheds/contract/text/masks'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { escaped, plainPage } from '../../../platform/http/pages/plain-page.ts'
import type { PromptDetailsRow } from './prompts.queries.ts'
import { notMePath } from './prompts.rules.ts'

interface PageOptions {
  code: string
  locale: Locale
  theme: string
}

/** Page with the prompt, its requester, and one button to stop or allow prompts. Needs no script. */
export const notMePage = (asked: PromptDetailsRow, { code, locale, theme }: PageOptions): string => {
  const say = sayerOf(asked, locale)
  const [before, after] = asked.isClosed
    ? [[say('not_me_done'), say('not_me_undo')], []]
    : [
        [say(askedKeys[asked.kind]), say(stateKey(asked.state))],
        [say('not_me_means'), say('not_me_pin')],
      ]
  const other = locale === 'fr' ? 'en' : 'fr'
  const body = [
    ...before.map(paragraph),
    asked.isClosed
      ? button({ code, locale, choice: 'allow' }, say('not_me_allow'))
      : button({ code, locale, choice: 'refuse' }, say('not_me_refuse')),
    ...after.map(paragraph),
    `<p><a href="?lang=${other}" lang="${other}" hreflang="${other}">${escaped(messageFor(other, 'not_me_language'))}</a></p>`,
  ]
  const title = say(asked.isClosed ? 'not_me_done_title' : 'not_me_title')
  return plainPage({ locale, theme, title, body: body.join('\n') })
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

const button = (
  { code, locale, choice }: Omit<PageOptions, 'theme'> & { choice: 'refuse' | 'allow' },
  label: string,
): string => {
  const look = choice === 'allow' ? ' class="quiet"' : ''
  const action = `${notMePath}/${code}/${choice}?lang=${locale}`
  return `<form method="post" action="${action}"><button${look}>${escaped(label)}</button></form>`
}

const askedKeys = { top_up: 'not_me_top_up', listing_fee: 'not_me_listing_fee' } as const

const stateKey = (state: string): string => {
  if (state === 'succeeded') return 'not_me_paid'
  return state === 'failed' || state === 'expired' ? 'not_me_over' : 'not_me_open'
}

/** Names and numbers are masked, as for strangers. */
const sayerOf = ({ name, phone, amount, at }: PromptDetailsRow, locale: Locale) => {
  const words: Readonly<Record<string, string>> = {
    name: name === '' ? messageFor(locale, 'closed_account') : maskPersonName(name),
    phone: maskPhone(`237${phone}`),
    amount: moneyText(amount, locale),
    when: momentText(at, locale),
  }
  return (key: string): string => messageFor(locale, key).replace(/\{(\w+)\}/g, (whole, word) => words[word] ?? whole)
}

const momentText = (at: Time, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Douala',
  }).format(new Date(at))

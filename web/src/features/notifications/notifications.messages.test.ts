import { type Notification, notificationTypes } from '@sheds/contract/notifications/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { readLocaleFrom } from '../../lib/language/locale.ts'
import { tabIn, viewIn } from '../wallet/wallet.address.ts'
import { sentenceOf } from './notifications.messages.ts'
import { hrefOf, isMoney, isSecurity } from './notifications.rules.ts'

type Note = Parameters<typeof sentenceOf>[0]

const nbsp = '\u00a0'
const persons = ['Aïcha', 'Bih'].map((name, at) => ({ id: `person-${at}`, name, picture: null }))

/** Notification as the API returns it, with the fields of its type. */
const noteOf = (type: Notification['type'], count = 1): Note => {
  const kinds: Partial<Record<Notification['type'], string>> = { subscribe: 'shed', reply: 'write' }
  const subject = { kind: kinds[type] ?? 'product', id: 'thing', name: 'Kaba', picture: null }
  const isAlone = isMoney(type) || isSecurity(type)
  return {
    id: 'note',
    type,
    count,
    read: false,
    createdAt: '2026-03-10T12:00:00.000Z',
    actors: isSecurity(type) || type === 'product' ? [] : persons.slice(0, isAlone ? 1 : count),
    subject: isAlone || type === 'follow' ? null : subject,
    shed: type === 'product' ? { kind: 'shed', id: 'shed', name: 'Chez Maman', picture: null } : null,
    detail:
      isMoney(type) || type === 'music_sold' || type === 'music_share'
        ? '45000'
        : type === 'song_failed'
          ? 'broken Kaba'
          : type === 'search_found'
            ? 'type=all&query=Kaba'
            : type === 'price_drop'
              ? '15000 12000'
              : type === 'order'
                ? 'confirmed 45000'
                : type === 'stock'
                  ? String(count - 1)
                  : 'Tecno Spark',
  } as unknown as Note
}

const say = (locale: 'en' | 'fr', note: Note): string => {
  readLocaleFrom(() => locale)
  return sentenceOf(note, 'Tecno Spark')
    .map(({ text }) => text)
    .join('')
    .replaceAll(nbsp, ' ')
}

afterEach(() => readLocaleFrom(() => 'en'))

describe('sentenceOf and hrefOf', () => {
  it.each(notificationTypes)('give a complete sentence in both languages and a link for %s', (type) => {
    for (const count of isMoney(type) || isSecurity(type) ? [1] : [1, 2, 13]) {
      const note = noteOf(type, count)
      const [english, french] = [say('en', note), say('fr', note)]
      for (const sentence of [english, french]) {
        expect(sentence).not.toMatch(/[{}]|undefined|NaN/)
        expect(sentence).not.toContain('\u0001')
        for (const { name } of [note.subject, note.shed].filter((thing) => thing !== null))
          expect(sentence).toContain(name)
      }
      expect(french).not.toBe(english)
      expect(hrefOf(note)).toMatch(/^\/(users|sheds|products|shedpay|writes|render_search)/)
    }
  })

  it('lead from money notifications to the right tab of the wallet', () => {
    const tabOf = (type: Notification['type']) => tabIn(new URL(hrefOf(noteOf(type)), 'https://x.example').searchParams)
    expect(notificationTypes.filter(isMoney).map((type) => `${type} ${tabOf(type)}`)).toEqual([
      ...['money_in transactions', 'request_in request', 'request_accepted transactions'],
      ...['request_rejected request', 'request_expired request', 'top_up_done transactions', 'top_up_failed top-up'],
      ...['cash_out_done transactions', 'cash_out_failed cash-out'],
    ])
  })

  it.each([
    ['like', 1, 'Aïcha liked Kaba', 'Aïcha aime Kaba'],
    ['like', 2, 'Aïcha and Bih liked Kaba', 'Aïcha et Bih aiment Kaba'],
    ['like', 13, 'Aïcha and 12 others liked Kaba', 'Aïcha et 12 autres personnes aiment Kaba'],
    ['reply', 1, 'Aïcha replied to “Kaba”', 'Aïcha a répondu à « Kaba »'],
    ['reply', 3, '3 replies to “Kaba”, the last by Aïcha', '3 réponses à « Kaba », la dernière de Aïcha'],
    ['product', 1, 'Chez Maman: new product Kaba', 'Chez Maman : nouveau produit Kaba'],
    [
      'price_drop',
      1,
      'Kaba now costs CFA 12,000 instead of CFA 15,000.',
      'Kaba coûte maintenant 12 000 FCFA au lieu de 15 000 FCFA.',
    ],
    ['money_in', 1, 'Aïcha sent you CFA 45,000', 'Aïcha vous a envoyé 45 000 FCFA'],
  ] as const)('name the actors of a %s notification that counts %i', (type, count, english, french) => {
    const note = noteOf(type, count)
    expect([say('en', note), say('fr', note)]).toEqual([english, french])
  })
})

describe('a seller’s reply to a review', () => {
  it.each([
    ['product', '/products/thing/reviews'],
    ['shed', '/sheds/thing?tab=reviews'],
  ] as const)('names the %s and leads to its reviews', (kind, address) => {
    const note = noteOf('reply')
    const ofReview = { ...note, subject: note.subject && { ...note.subject, kind } }
    expect([say('en', ofReview), say('fr', ofReview)]).toEqual([
      'Aïcha replied to your review of Kaba',
      'Aïcha a répondu à votre avis sur Kaba',
    ])
    expect(hrefOf(ofReview)).toBe(address)
  })
})

describe('a verdict on reports', () => {
  it.each([
    ['reply', 'write', 'your reply to “Kaba”', 'votre réponse à « Kaba »', '/writes/thing'],
    ['review', 'product', 'your review of “Kaba”', 'votre avis sur « Kaba »', '/products/thing/reviews'],
    ['review', 'shed', 'your review of “Kaba”', 'votre avis sur « Kaba »', '/sheds/thing?tab=reviews'],
    ['', 'dish', '“Kaba”', '« Kaba »', '/menu/thing/details'],
  ] as const)('names %j of a %s', (detail, kind, english, french, address) => {
    for (const type of ['reported_hidden', 'reported_fine', 'reported_upheld'] as const) {
      const note = noteOf(type)
      const verdict = { ...note, detail, subject: note.subject && { ...note.subject, kind } }
      expect(say('en', verdict)).toContain(english)
      expect(say('fr', verdict)).toContain(french)
      expect(hrefOf(verdict)).toBe(address)
    }
  })
})

describe('hrefOf for money notifications', () => {
  it.each([
    ['money_in', 'transactions', 'incoming'],
    ['request_in', 'request', 'incoming'],
    ['request_rejected', 'request', 'outgoing'],
    ['request_expired', 'request', 'outgoing'],
    ['top_up_failed', 'top-up', 'incoming'],
    ['cash_out_done', 'transactions', 'incoming'],
    ['cash_out_failed', 'cash-out', 'incoming'],
  ] as const)('leads from %s to the tab and view for the next step', (type, tab, view) => {
    const { pathname, searchParams } = new URL(hrefOf(noteOf(type)), 'https://sheds.example')
    expect([pathname, tabIn(searchParams), viewIn(searchParams)]).toEqual(['/shedpay', tab, view])
  })
})

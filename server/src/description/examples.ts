interface Example {
  /** Details beyond the summary. */
  about?: string
  sends?: Readonly<Record<string, unknown>>
}

/** Ids of the same things in all examples. */
export const exampleIds = {
  person: '0198c1a2-7b3c-7d4e-8f5a-6b7c8d9e0f1a',
  shed: '0198c1a4-1c2d-7e3f-9a4b-5c6d7e8f9a0b',
  product: '0198c1a6-9d8c-7b7a-8695-a4b3c2d1e0f9',
  music: '0198c1a8-2f3e-7d4c-8b5a-697887968574',
} as const

const { person, shed, product, music } = exampleIds

const examples: Readonly<Record<string, Example>> = {
  signUp: {
    about:
      'The name is unique, ignoring case and accents. The response contains eight recovery codes, the only way to regain an account after its password is lost.',
    sends: {
      name: 'Awa Ndongo',
      email: 'awa@example.cm',
      phone_number: '677 12 34 56',
      date_of_birth: '1997-03-14',
      sex: 'F',
      password: 'trois pagnes bleus',
      bio: 'Pagnes et wax à Mokolo',
    },
  },
  logIn: {
    about: 'After ten wrong passwords for a name within 15 minutes from unknown devices, further attempts must wait.',
    sends: { name: 'Awa Ndongo', password: 'trois pagnes bleus' },
  },
  createWallet: { sends: { my_wallet_name: 'Awa Pagnes' } },
  updateProfile: { sends: { bio: 'Pagnes et wax, livraison à Yaoundé' } },
  follow: { sends: { status: 1, userId: person } },
  report: { sends: { kind: 'product', id: product, reason: 'This is a copy of my own photo.' } },
  activateWallet: {
    about: 'The wallet’s password must differ from the login’s; every grant requires it.',
    sends: { my_wallet_name: 'Awa Pagnes', password: 'njangi-237', confirm_password: 'njangi-237' },
  },
  authorizePayment: {
    about:
      'A grant is valid for one money call of this session within two minutes, with the same values. Request it directly before that call.',
    sends: { password: 'njangi-237', action: 'send_money', amount: 1500, recipient_wallet_id: 'KQR482' },
  },
  sendMoney: {
    about: 'Call `authorizePayment` first, with the same amount and recipient.',
    sends: { recipient_wallet_id: 'KQR482', amount: 1500, note: 'Two pagnes' },
  },
  fundWallet: {
    about:
      'The phone’s owner confirms on the phone. After 20 s without an outcome the response is 202: poll `getPayment`.',
    sends: { phone: '677123456', medium: 'mobile money', amount: 5000 },
  },
  cashOut: {
    about: 'Call `authorizePayment` first, with action `cash_out`, the amount, the phone and the medium.',
    sends: { phone: '677123456', medium: 'mobile money', amount: 5000 },
  },
  requestFund: { sends: { payerId: 'KQR482', amount: 2500, reason: 'Half of the taxi' } },
  settlePayment: {
    about: 'For use after a lost response: an unused key becomes void, so it is safe to pay again with another.',
    sends: { key: 'shop-7f3a2c91d0', call: 'send_money' },
  },
  payListingFee: { sends: { subject: 'product', subject_id: product, medium: 'wallet' } },
  createShed: {
    about: '`category` determines whether the shed can have products, a menu or music.',
    sends: {
      name: 'Chez Awa',
      email: 'chez.awa@example.cm',
      category: 'fashion',
      phone_number: '677 12 34 56',
      location: 'Yaoundé',
      bio: 'Pagnes et wax',
    },
  },
  subscribe: { sends: { status: 1, shed_id: shed } },
  reviewShed: { sends: { shed_id: shed, rating_value: 5, review_text: 'Quick and honest.' } },
  contactSeller: {
    about: 'The seller’s number is not returned; `chat_url` opens the chat with a message.',
    sends: { shed_id: shed, items: [{ product_id: product, quantity: 2 }] },
  },
  createProduct: {
    about: 'Created without pictures; add them with `addProductMedia`.',
    sends: { name: 'Pagne wax, 6 yards', price: 27500, caption: 'Coton, motif oiseaux', quantity: 4 },
  },
  updateProduct: { sends: { price: 25000, status: 'reserved' } },
  likeProduct: { sends: { reaction: 1 } },
  reviewProduct: { sends: { rating: 5, comment: 'The colours hold.' } },
  createDish: { sends: { name: 'Ndolè aux crevettes', price: 2500 } },
  updateDish: { sends: { available: false, back_tomorrow: true } },
  createSingle: {
    about: 'Upload the audio with `setAudioFile`; the piece is public once it is ready.',
    sends: { title: 'Mokolo le matin', genre: 'afrobeat', category: 'song', price: 500, wallet_choice: ['KQR482'] },
  },
  payMusic: {
    about: 'Call `authorizePayment` first, with action `paid_music`, the amount and the piece.',
    sends: { music_id: music, shed_id: shed, amount: 500 },
  },
  createWrite: {
    about: 'A mention begins with a symbol: `@` for people, `&` for sheds and so on; `listMentions` suggests names.',
    sends: { content: 'New **wax** today at @Chez-Awa' },
  },
  replyToWrite: { sends: { comment: 'Is the blue one still there?' } },
  createOrder: {
    about: 'Current prices apply: if `expected_total` differs, the error’s `order` holds the current state.',
    sends: {
      shed_id: shed,
      items: [{ product_id: product, quantity: 2 }],
      expected_total: 55000,
      note: 'For Saturday',
    },
  },
  confirmOrder: { sends: { delivery: 1000, note: 'Tomorrow before noon' } },
  openClaim: { sends: { reason: 'The zip is broken, as in the photo I sent.' } },
  refuseClaim: { sends: { reason: 'It was whole when it left; the photo shows another bag.' } },
  saveSearch: { sends: { query: 'pagne wax', type: 'product', location: 'Yaoundé' } },
}

export const exampleFor = (id: string): Example | undefined => (Object.hasOwn(examples, id) ? examples[id] : undefined)

export const namesOfExamples: readonly string[] = Object.keys(examples)

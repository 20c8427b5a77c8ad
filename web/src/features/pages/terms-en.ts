/** Section of the Terms of Service: a heading, then paragraphs; a list of strings is a bulleted list. */
export interface TermsSection {
  title: string
  body: readonly (string | readonly string[])[]
}

export interface Terms {
  updated: string
  intro: string
  sections: readonly TermsSection[]
}

export const termsInEnglish: Terms = {
  updated: 'Last updated Feb 1, 2025',
  intro:
    'These terms are the agreement between you and Sheds. They cover the market, the sheds in it, the writes, the music and Shedpay, the wallet. By making an account or by using Sheds you accept them. If you do not accept them, please do not use Sheds.',
  sections: [
    {
      title: 'Who may use Sheds',
      body: [
        'You must be 14 years and older to use Sheds. If you are under the age at which you may enter into contracts on your own, a parent or guardian must know that you use Sheds and agree to these terms with you.',
        'One person has one account. The name, e-mail, phone number and date of birth you give must be your own and true. You may not open an account for somebody else without their permission, nor come back under another name after your account was closed for breaking these terms.',
      ],
    },
    {
      title: 'Your account and your passwords',
      body: [
        'You log in with your name and your password; the wallet has a password of its own. Keep both to yourself, and keep the recovery codes you are given at signup in a safe place: they are the way back when a password is forgotten.',
        'What is done from your account counts as done by you. If you think that somebody else knows a password of yours, change it at once and tell us. Nobody from Sheds will ever ask you for a password, a recovery code or a mobile-money PIN.',
      ],
    },
    {
      title: 'What Sheds is',
      body: [
        'Sheds is a marketplace and a community. Sellers open shops, called sheds, and list products, services, dishes and music in them. Buyers find them and write to them, usually on WhatsApp.',
        'Unless it says otherwise, a sale is a contract between buyer and seller. Sheds is not a party to it: we do not own, store, check or deliver what is sold, and we do not guarantee that a seller or a buyer does what they promised. Agree on price, state, delivery and returns with each other, and look at what you buy before you pay.',
      ],
    },
    {
      title: 'Sellers and their sheds',
      body: [
        'If you open a shed you promise that:',
        [
          'you may sell what you list, and it is yours, or its owner has agreed;',
          'names, pictures, prices and descriptions are honest and up to date;',
          'you answer buyers within a reasonable time and keep the agreements you make;',
          'you hold the permits your trade needs, and you pay the taxes you owe;',
          'dishes are prepared with the hygiene the law asks for, and what is in them is told to whoever asks.',
        ],
        'Publishing a product or a dish may cost a listing fee, shown before you pay it. A listing whose fee is not paid may be hidden. You may close a shed at any time; agreements you made before must still be kept.',
      ],
    },
    {
      title: 'What may not be sold',
      body: [
        'You may not list, sell or ask for:',
        [
          'drugs, weapons, ammunition, explosives, or medicines that need a prescription;',
          'stolen goods, counterfeits, forged papers or money;',
          'protected animals and plants, or parts of them, such as ivory;',
          'sexual services, people, organs, or anything that exploits children;',
          'games of chance, investment schemes that promise gains, and loans without a licence;',
          'anything else that the laws of Cameroon forbid.',
        ],
      ],
    },
    {
      title: 'Writes, reviews and other content',
      body: [
        'What you publish stays yours. You give us permission, without charge, to store it, to show it on Sheds, to adapt its size and format, and to show it in previews when somebody shares a link. The permission ends when you delete the content, except for copies that others have shared or that the law obliges us to keep.',
        'You may not publish:',
        [
          'hate, threats, harassment, or calls to violence against a person, a people, a language or a religion;',
          'nudity and sexual content, and anything sexual that involves minors;',
          'lies meant to harm, and false news that endangers people;',
          'the private data of others: their numbers, addresses, papers or conversations;',
          'pictures, texts or music you have no right to use;',
          'reviews that are bought, invented, or written about your own shed;',
          'advertising sent to people in bulk, and links that deceive.',
        ],
        'You can report content that breaks these rules and block people you do not wish to hear from. Content that enough people report may be hidden until we have looked at it.',
      ],
    },
    {
      title: 'Music',
      body: [
        'Publish only music you made or for which you hold the rights, samples and cover art included. Anybody may listen to a preview of 30 seconds. Whoever buys a song may listen to it and download it for their own, private use; buying it does not give the right to sell it, to publish it again or to play it in public.',
        'What a song earns is paid into the wallets its seller has named, in equal parts.',
      ],
    },
    {
      title: 'Shedpay, the wallet, and mobile money',
      body: [
        'Every user has one wallet, in CFA francs (XAF). It is used once you have activated it with a wallet password. Its balance is a claim within Sheds: it is not a bank account and bears no interest.',
        [
          'Top up: from 100 to 500,000 francs by MTN MoMo or Orange Money. A fee of 3 % is deducted from the amount; what you will receive is shown before you confirm.',
          'Send: from 25 to 500,000 francs to another wallet. The names of wallet and owner are shown before you pay. A payment that is made cannot be called back: check whom you pay.',
          'Request: you may ask others for money; they decide whether to pay.',
          'Cash out: to an MTN MoMo or Orange Money number. A cash-out that fails is returned to your wallet.',
        ],
        'The operators MTN and Orange move the mobile money under their own terms and may take fees of their own. If an operator is slow, a top-up or cash-out stays pending until its outcome is known; nothing is moved twice.',
        'You may not use the wallet to launder money, to finance crime, or for other people’s business. We may ask who you are, and we may hold a payment or lock a wallet while we look into fraud, a mistake or an order of an authority. If money reached you by mistake, you must give it back.',
      ],
    },
    {
      title: 'Privacy',
      body: [
        'We keep what is needed to run Sheds: what you enter at signup, what you publish, whom you follow, your contacts with sellers, and the movements of your wallet. Your e-mail and your phone number are shown to others only in part. Your date of birth and your sex are shown to nobody but you. Your wallet ID is known to those you give it to and those you exchange money with; before they pay they see your name and the name of your wallet.',
        'On your device we keep your login, your choices of language and colours, your basket, and pages for when you are offline. There is no advertising tracking. We do not sell your data. We pass it on only to those who carry out a service for us, such as a mobile-money operator for a payment, or when the law obliges us.',
        'You may see and change your data in your profile, take a copy of it, and close your account once your wallet is empty. The entries of the ledger are kept after that, because the law and the other side of each payment need them; your name is removed from what others see.',
      ],
    },
    {
      title: 'Talking on WhatsApp',
      body: [
        'The contact button opens WhatsApp with a message to the seller. We note that you contacted the seller, about which product and when, so that sellers can follow up and abuse can be seen. What you then say to each other is between you, WhatsApp and the other person; WhatsApp’s own terms apply. Never send passwords or mobile-money PINs there, and be careful with anybody who hurries you to pay.',
      ],
    },
    {
      title: 'Ending and suspending',
      body: [
        'You may stop at any time and close your account in your profile. We may hide content, suspend a shed or an account, or end this agreement when these terms are broken, when others are in danger, or when the law asks for it. Where we can, we tell you why beforehand and hear you. Money in your wallet remains yours: after the checks the law requires you may cash it out.',
      ],
    },
    {
      title: 'What we answer for',
      body: [
        'We build Sheds with care, but we cannot promise that it is always reachable or free of faults. We answer for damage that we cause on purpose or by gross negligence, and for the correct keeping of your wallet’s balance. As far as the law allows, we do not answer for the acts of buyers and sellers, of mobile-money operators or networks, nor for gains you missed.',
      ],
    },
    {
      title: 'Changes to these terms',
      body: [
        'We may change these terms when the product or the law changes. Important changes are announced on Sheds at least 30 days before they apply. If you go on using Sheds after that, the new terms hold; if you do not agree, you may close your account.',
      ],
    },
    {
      title: 'Law and disputes',
      body: [
        'The law of Cameroon applies. Please write to us first: most things can be settled by talking. What cannot be settled goes to the competent courts in Douala; rights that the law gives you as a consumer remain yours. These terms exist in English and in French, and both have the same value.',
      ],
    },
    {
      title: 'Contact',
      body: [
        'Questions, reports and requests about your data reach us through the shed named Sheds: open it and press Contact. If your account or your money is concerned, give your name and the reference of the transaction, never a password.',
      ],
    },
  ],
}

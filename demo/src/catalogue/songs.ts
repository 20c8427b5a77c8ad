/** Result of the server’s processing of a song: peaks in the contract’s format, gain in decibels, the preview in seconds and bytes. */
export type Song = {
  readonly seconds: number
  readonly gain: number
  readonly previewFrom: number
  readonly previewSeconds: number
  /** Byte range of the preview. */
  readonly preview: readonly [from: number, to: number]
  readonly peaks: string
}

/** Songs of `demo/music` by title. */
export const songs: Readonly<Record<string, Song>> = {
  'Deïdo la nuit': {
    seconds: 50.2,
    gain: -1.7,
    previewFrom: 18,
    previewSeconds: 25.1,
    preview: [180648, 431568],
    peaks: 'acdbbbccfdfedhihgnimhmgqjkmpnllgpkpylisovmwmumwmumktonposmomqkqsnpqqmovmwoxmmykwkyoulxofunznxlvpa767',
  },
  'Assiko Machine': {
    seconds: 51.334,
    gain: -1.8,
    previewFrom: 19.3,
    previewSeconds: 25.667,
    preview: [193608, 450288],
    peaks: 'hgljhhngklikiirorosrosrssoqoopqpqppsnrrqqqoqqxwpuqssumwqsovrvwsuvwwtuvvyvrzquoupsuswququnvsxstvpd842',
  },
  'Mulema mwam': {
    seconds: 45.836,
    gain: -1.8,
    previewFrom: 15.3,
    previewSeconds: 22.918,
    preview: [153648, 382608],
    peaks: 'fjihehfghgnfegknmtrprqoqrrlnptoqqrslpxrlopwrmutwptyulvrwqqvtttvzwsyvttnqvqoprwmnproqruukpurllssza521',
  },
  'Njangi Money': {
    seconds: 52.065,
    gain: -1.5,
    previewFrom: 12.3,
    previewSeconds: 26.032,
    preview: [123408, 383688],
    peaks: 'dbdftzlwmpsmyqspzmspltrqmpqqrnsnrmlwqsqyrsoqyrwtuqvqpvpqkxosomuorkwpslnxtrpzpoqrtrwsxpjqmsfjddb59441',
  },
  'Mboko Taxi': {
    seconds: 45.4,
    gain: -1.8,
    previewFrom: 15.6,
    previewSeconds: 22.7,
    preview: [156528, 383328],
    peaks: 'dddcfeedaewwrouugxjvduvsnuwyrqtznvovpttpowqspqurrsrtsirjrfwewplyxopxunzsxpuspuvsspotoxppvsnvrwoza754',
  },
  'Akwa 4 h du matin': {
    seconds: 51.124,
    gain: -1.6,
    previewFrom: 19,
    previewSeconds: 25.562,
    preview: [190368, 445968],
    peaks: 'eeeeiedfbmkwsntsuxqovlrupwttjxmtktuquvueyqsjqvuwttgvnumpwoytvesqvluwuqvtiwpyntwszuqgxsstqphjge6c7651',
  },
  'Minga, lève-toi': {
    seconds: 51.334,
    gain: -1.7,
    previewFrom: 19.8,
    previewSeconds: 25.667,
    preview: [198288, 454968],
    peaks: 'hjlsjqosprkprruotsrntqqtspnsrnnrrosuoouqqotstovsowpvoyqoqszruuvtuysrsyswtxszorrrrrvqrpursnysrxssb521',
  },
  'Alléluia à l’aube': {
    seconds: 45.836,
    gain: -1.8,
    previewFrom: 13.9,
    previewSeconds: 22.918,
    preview: [139608, 368568],
    peaks: 'fccgkddfgdflnoizjmgsjhgpgqfpildogkeqhmcmhnesismokmolimmpkolpitlpllmlipmlkplpiqqkijmldsoqcmnncrmsc866',
  },
  'Lumière sur la Sanaga': {
    seconds: 52.932,
    gain: -1.8,
    previewFrom: 20.3,
    previewSeconds: 26.466,
    preview: [203328, 468288],
    peaks: 'qlljjminnmmnnkpkmnojjjkmkokijknpnqnikimlmjkqnjjkjjikiijlimrpngporppmlmtwxqhgjkhijkjjlliiskmijikzgdcb',
  },
  'Pluie sur la tôle': {
    seconds: 45.4,
    gain: -1.8,
    previewFrom: 5.4,
    previewSeconds: 22.7,
    preview: [54648, 281448],
    peaks: 'jknjjkgkljjvsspthqhpgontqmrsttgktwgvspiwuttnxwsiuvxgtwwjtqtmsupjtxvhsstgtvshxvwspztukhmmfjgkhkhob754',
  },
  'Mount Cameroon Bounce': {
    seconds: 47.443,
    gain: -1.5,
    previewFrom: 17.1,
    previewSeconds: 23.721,
    preview: [171648, 408528],
    peaks: 'edeecddffecfbfedkjtqnqrprtlpqnosnskztopovosnnsoqrrptoosqtpwpmssqsmpsqostqnopvqnpoqoqopmppkhgdca67641',
  },
  'Okada Riddim': {
    seconds: 57.142,
    gain: -1.7,
    previewFrom: 9.9,
    previewSeconds: 28.571,
    preview: [99648, 385128],
    peaks: 'hfdjloolznuqpwpmpooyomnrwolrgottvtqwsjrjqvnmpoupprjpxpmrsqwonkrxrrtoovmukownlosntmvomuqommfqcbda9531',
  },
}

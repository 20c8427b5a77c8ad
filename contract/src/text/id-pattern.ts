/** Ids are UUIDs in small letters. Apart from the schemas: a page that reads an address needs no more than this. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Of a wallet: 3 letters, then 3 digits. */
export const walletIdPattern = /^[A-Z]{3}\d{3}$/

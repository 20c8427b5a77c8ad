/** Ids are UUIDs in small letters. Apart from the schemas: a page that reads an address needs no more than this. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Of a wallet: 3 letters, then 3 digits. */
export const walletIdPattern = /^[A-Z]{3}\d{3}$/

/** So many digits of a UUIDv7 say when it was made. */
export const timeDigits = 12

/** When a UUIDv7 was made, in milliseconds by the clock of who made it; no number where it is none. */
export const timeOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, timeDigits), 16)

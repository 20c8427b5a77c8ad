/** Lower-case UUID. In its own file, because pages that parse a URL do not need the schemas. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Three letters, then three digits. */
export const walletIdPattern = /^[A-Z]{3}\d{3}$/

/** Leading hex digits of a UUIDv7 that contain its time. */
export const timeDigits = 12

/** Time of a UUIDv7 in milliseconds, by its creator's clock; NaN for other text. */
export const timeOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, timeDigits), 16)

const timeDigits = 12

/** A UUIDv7 of this device, for what it is about to make: sent again after a lost answer, nothing is made twice. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(timeDigits, '0')
  // `randomUUID` is missing on plain addresses and in older browsers.
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
  const hex = time + random.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

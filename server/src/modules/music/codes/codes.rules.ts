export const codesOfPiece = 10

/** Omits 0, 1, I and O, which people confuse; five bits per character. */
export const musicCodeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const musicCodeLength = 16

/** Printed in groups of four. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Accepts any way of typing; undefined if the text cannot be a code. */
export const typedCode = (text: string): string | undefined => {
  const code = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  return code.length === musicCodeLength && [...code].every((sign) => musicCodeSigns.includes(sign)) ? code : undefined
}

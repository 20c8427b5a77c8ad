export const codesOfPiece = 10

/** Without 0, 1, I and O, which people mistake for one another: five bits each. */
export const musicCodeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const musicCodeLength = 16

/** As it is printed, in fours. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** However it was typed; what can be no code is none. */
export const typedCode = (text: string): string | undefined => {
  const code = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  return code.length === musicCodeLength && [...code].every((sign) => musicCodeSigns.includes(sign)) ? code : undefined
}

/** A phone number as the form keeps it: without the country's prefix, without spaces, dots and dashes. */
export function cleanPhone(text: string, prefix: string): string {
  const bare = text.replace(/[\s.\-()\u2010-\u2015]/g, '')
  const code = prefix.replace(/\D/g, '')
  return bare.replace(new RegExp(`^(?:\\+|00)${code}`), '')
}

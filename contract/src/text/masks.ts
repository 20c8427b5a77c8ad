/** Phone number for other users: `(+237) 67*****22`. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  const isNational = digits.startsWith('237') && digits.length === 12
  const local = isNational ? digits.slice(3) : digits
  const prefix = local.length === 9 ? '(+237) ' : '(+) '
  if (local.length < 5) return `${prefix}${'*'.repeat(local.length)}`
  return `${prefix}${local.slice(0, 2)}${'*'.repeat(local.length - 4)}${local.slice(-2)}`
}

/** Email address for other users: `ab***@domain`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  if (at < 1) return '***'
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`
}

/** Email address of a shed, shortened if more than 6 characters precede the at sign. */
export const maskShedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  if (at <= 6) return maskEmail(email)
  return `${email.slice(0, 6)}...${email.slice(at)}`
}

/** Name on a receipt: `Jean M.`. */
export const maskPersonName = (name: string): string => {
  const words = name.trim().split(/\s+/u)
  const [first = ''] = words
  const [letter] = words.length > 1 ? [...(words.at(-1) ?? '')] : []
  return letter === undefined ? first : `${first} ${letter.toUpperCase()}.`
}

/** Wallet id on a receipt: `AB•••3`. */
export const maskWalletId = (walletId: string): string => `${walletId.slice(0, 2)}•••${walletId.slice(-1)}`

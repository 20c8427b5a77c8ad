import { nameKey } from './names.ts'

/** Top-level domains that are not words people write after a full stop. */
const plainEnds =
  'com|net|org|info|biz|io|xyz|zip|mov|shop|site|online|store|live|click|top|dev|app|link|website|space|tech|cloud|host|icu|vip|win|bid|loan|stream|download|webcam|mobi|pro|cfd|sbs|bond|buzz|monster|lol|cyou|rest|quest|page|web|ly|gl|gg|gd|cc|tv|ws|pw|cm|ng|fr|uk|eu|ru|cn|tk|ml|ga|cf|gq|td|sn|ke|gh|za|africa|рф|рус|сайт|онлайн|中国|公司|网络|网址'
const ends = `${plainEnds}|me|co|us|ca|de|ai|sh|st|to|im|ci|in|id|br|pl|ch|be|es|it|su|name|news|help|support|money|cash|bank|finance|pay|promo|gift|fun|work|asia|mom`
/** Recognised even with spaces around the full stop. */
const strayEnds = 'com|org|biz|xyz|zip'

const pattern = (source: string) => new RegExp(foldEnds(source), 'u')
// The text is folded before matching, so the patterns are as well.
const foldEnds = (source: string): string => source.replace(/[\p{sc=Cyrillic}]+/gu, nameKey)

const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const over = String.raw`(?![\p{L}\p{N}])`

const links = [
  String.raw`[a-z]+:\/\/|(?<!\p{L})h(?:tt|xx)ps?\s*:|(?<!\p{L})www\s*\.|[\p{L}\p{N}-]\.xn--`,
  String.raw`[\p{L}\p{N}-]\.(?:${ends})${over}`,
  String.raw`[\p{L}\p{N}-]\s+\.(?:${plainEnds})${over}`,
  String.raw`[\p{L}\p{N}-]\s*\.\s*(?:${strayEnds})${over}`,
  String.raw`[\p{L}\p{N}]\s+(?:dot|point)\s+(?:com|org|cm)${over}`,
  // No list of domains is complete: with a path after it, any ending counts.
  String.raw`[\p{L}\p{N}-]{2,}\.\p{L}{2,}\/[\p{L}\p{N}]`,
  String.raw`(?<![\p{N}.])${byte}(?:\.${byte}){3}(?!\.?\p{N})`,
].map(pattern)

const dots = /[\u3002\u00b7\u2022\u2219\u22c5\u30fb\u06d4]/gu
const bracketedDot = /\s*[[({<]\s*(?:\.|dot|point)\s*[\])}>]\s*/gu

const folded = (text: string): string => nameKey(text).replace(dots, '.').replace(bracketedDot, '.')

/** True if the text contains a URL that a reader could open or type, in any disguise. */
export const holdsLink = (text: string): boolean => {
  const plain = folded(text)
  return links.some((link) => link.test(plain))
}

/** Phone or account number with any separators. Dates and school years are excluded by their slashes. */
const longNumber = /\p{Nd}(?:[\s().,_*~+-]*\p{Nd}){5}|\p{Nd}{3}(?:\s*\/\s*\p{Nd}{2,3}){2}/u

export const holdsLongNumber = (text: string): boolean => longNumber.test(folded(text))

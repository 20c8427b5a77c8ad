import { type ShareImageKind, shareImageKinds } from '@sheds/contract/share-image'

/** All letters of the fonts in server/fonts. */
const printable = /^[ -~\u00a0-\u00ac\u00ae-\u00ffĀāČčĆćĐđĒēĚěĞğĪīİıŁłŃńŇňŊŋŌōŒœŞşŠšŪūŸŽžǍǎ–—‘’‚“”„•…‹›€−™]$/u

/** Printable part of a text: letters lose unknown accents, and other scripts are dropped. */
export const printableText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => [letter, letter.normalize('NFD')[0] ?? ''].find((each) => printable.test(each)) ?? ' ')
    .join('')
    .replace(/[ ]+/g, ' ')
    .trim()

const nbsp = '\u00a0'

/** `27 500`, as on market signs; the picture is the same in every language. */
export const priceDigits = (francs: number): string => String(francs).replace(/\B(?=(\d{3})+$)/g, nbsp)

export interface ShareImageName {
  kind: ShareImageKind
  id: string
  version: string | undefined
}

const pattern = /^([0-9a-f-]{36})(?:-([0-9a-z]{1,16}))?\.jpg$/

/** Parses an address below `/og/`. */
export const readShareImageName = (kind: string, file: string): ShareImageName | undefined => {
  const known = shareImageKinds.find((each) => each === kind)
  const [, id, version] = pattern.exec(file) ?? []
  return known === undefined || id === undefined ? undefined : { kind: known, id, version }
}

/** Key in the file store, outside of what `/files/` serves. */
export const shareImageKey = ({ kind, id, version }: ShareImageName): string => `og/${kind}/${id}-${version}.jpg`

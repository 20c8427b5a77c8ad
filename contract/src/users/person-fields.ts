import { isPlainlyWritten } from '../text/letters.ts'
import { posesAsOfficial } from '../text/official-names.ts'
import { requiredText, shortText, textLimit } from '../text/text.ts'

/** Name by which people recognise a user or thing: rules out impersonation. */
const trustedName = (required: string, least: number) =>
  shortText({ required, least, most: textLimit.name })
    .refine(isPlainlyWritten, { error: 'field_letters', abort: true })
    .refine((name) => !posesAsOfficial(name), 'field_official')

/** Name of a user or shed; `required` is the message key if it is empty. */
export const nameText = (required: string) => requiredText(required).pipe(trustedName(required, textLimit.nameLeast))

export const walletNameText = (required: string) => trustedName(required, 0)

const emailPattern =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Email address; `required` is the message key if it is empty. */
export const emailAddress = (required: string) =>
  requiredText(required)
    .pipe(shortText({ most: 254 }))
    .refine((text) => emailPattern.test(text) && !/^\.|\.\.|\.@/.test(text), 'field_email')

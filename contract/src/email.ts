import { requiredText, shortText } from './text.ts'

const emailPattern =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** An e-mail address somebody types; `required` is the message key when nothing is typed. */
export const emailAddress = (required: string) =>
  requiredText(required)
    .pipe(shortText({ most: 254 }))
    .refine((text) => emailPattern.test(text) && !/^\.|\.\.|\.@/.test(text), 'field_email')

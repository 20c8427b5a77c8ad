import type { ErrorCode } from '@sheds/contract/errors'
import en from '@sheds/web/messages/en.json' with { type: 'json' }
import fr from '@sheds/web/messages/fr.json' with { type: 'json' }
import type { Locale } from './locale.ts'

/** Some messages have several forms; those for errors and fields have one. */
const catalogue: Record<Locale, Readonly<Record<string, unknown>>> = { en, fr }

/** Text of a message key, else of the fallback key. */
export const messageFor = (locale: Locale, key: string, otherwise = 'field_invalid'): string =>
  textOf(locale, key) ?? textOf(locale, otherwise) ?? otherwise

const textOf = (locale: Locale, key: string): string | undefined => {
  const text = Object.hasOwn(catalogue[locale], key) ? catalogue[locale][key] : undefined
  return typeof text === 'string' ? text : undefined
}

export const errorMessage = (locale: Locale, code: ErrorCode): string =>
  messageFor(locale, `error_${code}`, 'error_internal_error')

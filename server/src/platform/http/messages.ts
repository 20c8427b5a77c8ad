import type { ErrorCode } from '@sheds/contract/errors'
import en from '@sheds/web/messages/en.json' with { type: 'json' }
import fr from '@sheds/web/messages/fr.json' with { type: 'json' }
import type { Locale } from './locale.ts'

const catalogue: Record<Locale, Readonly<Record<string, string>>> = { en, fr }

/** The sentence of a message key, or what stands in for one the catalogue does not know. */
export const messageFor = (locale: Locale, key: string, otherwise = 'field_invalid'): string =>
  catalogue[locale][key] ?? catalogue[locale][otherwise] ?? otherwise

export const errorMessage = (locale: Locale, code: ErrorCode): string =>
  messageFor(locale, `error_${code}`, 'error_internal_error')

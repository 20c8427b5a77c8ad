import type { ClipboardEvent, FocusEvent } from 'react'
import { retype } from './retype.ts'
import { TextInput, type TextInputProps, UnitMark } from './text-input.tsx'

type PhoneFieldProps = Omit<TextInputProps, 'type' | 'before' | 'after'> & {
  /** Country code, "+237". */
  prefix: string
}

/** National number after a fixed country code. A pasted code, spaces and dashes are removed. */
export function PhoneField({ prefix, onBlur, ...rest }: PhoneFieldProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    document.execCommand('insertText', false, cleanPhone(event.clipboardData.getData('text'), prefix))
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const cleaned = cleanPhone(value, prefix)
    if (cleaned !== value) retype(event.currentTarget, cleaned)
    onBlur?.(event)
  }
  return (
    <TextInput
      inputMode="tel"
      autoComplete="tel"
      {...rest}
      type="tel"
      onPaste={paste}
      onBlur={leave}
      before={<UnitMark>{prefix}</UnitMark>}
    />
  )
}

/** Phone number as forms store it: without the country code, spaces, dots and dashes. */
export function cleanPhone(text: string, prefix: string): string {
  const bare = text.replace(/[\s.\-()\u2010-\u2015]/g, '')
  const code = prefix.replace(/\D/g, '')
  return bare.replace(new RegExp(`^(?:\\+|00)${code}`), '')
}

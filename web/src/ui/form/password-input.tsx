import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

type PasswordInputProps = Omit<TextInputProps, 'type' | 'before' | 'after'> & { showLabel: string; hideLabel: string }

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      className="noscript:hidden"
      label={shown ? hideLabel : showLabel}
      icon={shown ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      after={toggle}
    />
  )
}

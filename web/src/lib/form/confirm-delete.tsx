import { useMutation } from '@tanstack/react-query'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonRow, Stack } from '../../ui/layout.tsx'
import { ApiError } from '../api/api.ts'
import { reasonOf } from './problem-text.ts'
import { useOnce } from './use-once.ts'

interface ConfirmDeleteProps {
  /** Names the things deleted along with it. */
  text: string
  remove: () => Promise<{ message: string }>
  onKeep: () => void
  onDeleted: (message: string) => void
  /** It was already deleted. */
  onGone: () => void
}

/** Asks for confirmation before a permanent deletion. */
export function ConfirmDelete({ text, remove, onKeep, onDeleted, onGone }: ConfirmDeleteProps) {
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => onDeleted(message),
    onError: (problem) => isGone(problem) && onGone(),
  })
  return (
    <Stack>
      <p>{text}</p>
      {error !== null && (
        <Alert tone="danger" role="alert">
          {reasonOf(error) ?? m.error_internal_error()}
        </Alert>
      )}
      <ButtonRow>
        <Button onClick={onKeep} disabled={isPending} autoFocus>
          {m.keep()}
        </Button>
        <Button kind="danger" loading={isPending} onClick={() => once(mutateAsync)}>
          {m.delete_it()}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** Already deleted, perhaps in another tab. */
export const isGone = (problem: unknown): boolean =>
  problem instanceof ApiError && (problem.code === 'deleted' || problem.code === 'not_found')

import { watched } from '../watched.ts'

export type ToastInput = {
  text: string
  kind?: 'ok' | 'error' | 'info' | undefined
  /** Button such as Retry or Undo; runs, and closes the toast. */
  action?: { label: string; run: () => void } | undefined
  /** A toast replaces an earlier one with the same key; by default the text is the key. */
  key?: string | undefined
  /** Stays until it is dismissed, as errors do. */
  stays?: boolean | undefined
  /** Survives one move to another page, which it was shown by. */
  travels?: boolean | undefined
}

export type Toast = ToastInput & { id: number; stays: boolean }

export type ToastStore = {
  /** The last one is visible; a staying one waits below it. */
  list: () => readonly Toast[]
  show: (toast: ToastInput) => number
  dismiss: (id: number) => void
  /** Moves to another page: removes its toasts. */
  movePage: () => void
  /** Shows another part of the page, or an overlay: removes earlier errors. */
  moveOn: () => void
  subscribe: (listener: () => void) => () => void
}

export function createToastStore(): ToastStore {
  const { get, subscribe, show: become } = watched<readonly Toast[]>([])
  let lastId = 0
  return {
    list: get,
    show: (input) => {
      lastId += 1
      const toast = { ...input, id: lastId, stays: input.stays ?? input.kind === 'error' }
      const under = get().filter((other) => other.stays && !toast.stays && keyOf(other) !== keyOf(input))
      become([...under, toast])
      return lastId
    },
    dismiss: (id) => become(get().filter((toast) => toast.id !== id)),
    movePage: () => {
      if (get().length > 0)
        become(
          get()
            .filter(({ travels }) => travels)
            .map((each) => ({ ...each, travels: false })),
        )
    },
    moveOn: () => {
      if (get().some(isOver)) become(get().filter((toast) => !isOver(toast)))
    },
    subscribe,
  }
}

/** Toasts of the browser; the server shows none. */
export const toastStore = createToastStore()

const isOver = ({ kind, travels }: ToastInput): boolean => kind === 'error' && !travels

const keyOf = (toast: ToastInput): string => toast.key ?? toast.text

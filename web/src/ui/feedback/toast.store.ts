import { watched } from '../watched.ts'

export type ToastInput = {
  text: string
  kind?: 'ok' | 'error' | 'info' | undefined
  /** Retry, Undo. Runs, and the toast goes. */
  action?: { label: string; run: () => void } | undefined
  /** A second toast with the key of a first replaces it; without it, the text is the key. */
  key?: string | undefined
  /** Until it is dismissed, as errors do. */
  stays?: boolean | undefined
  /** Said by a move to another page: it is still there after it. */
  travels?: boolean | undefined
}

export type Toast = ToastInput & { id: number; stays: boolean }

export type ToastStore = {
  /** The last one is seen; one that stays waits under it. */
  list: () => readonly Toast[]
  show: (toast: ToastInput) => number
  dismiss: (id: number) => void
  /** What was said on a page goes with it. */
  movePage: () => void
  /** Another part of the page is on the screen, or something lies on it: what went wrong before is over. */
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

/** The browser's toasts. Nothing on the server shows one. */
export const toastStore = createToastStore()

const isOver = ({ kind, travels }: ToastInput): boolean => kind === 'error' && !travels

const keyOf = (toast: ToastInput): string => toast.key ?? toast.text

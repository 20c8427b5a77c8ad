export type ToastInput = {
  text: string
  kind?: 'ok' | 'error' | 'info' | undefined
  /** Retry, Undo. Runs, and the toast goes. */
  action?: { label: string; run: () => void } | undefined
  /** A second toast with the key of a first replaces it; without it, the text is the key. */
  key?: string | undefined
  ms?: number | undefined
}

export type Toast = ToastInput & { id: number; ms: number }

export type ToastStore = {
  list: () => readonly Toast[]
  show: (toast: ToastInput) => number
  dismiss: (id: number) => void
  subscribe: (listener: () => void) => () => void
}

const MOST = 3
const MS = 5000
const MS_WITH_ACTION = 10_000

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const become = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    list: () => toasts,
    show: (input) => {
      lastId += 1
      const toast = { ...input, id: lastId, ms: input.ms ?? (input.action ? MS_WITH_ACTION : MS) }
      become([...toasts.filter((other) => keyOf(other) !== keyOf(input)), toast].slice(-MOST))
      return lastId
    },
    dismiss: (id) => become(toasts.filter((toast) => toast.id !== id)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The browser's toasts. Nothing on the server shows one. */
export const toastStore = createToastStore()

const keyOf = (toast: ToastInput): string => toast.key ?? toast.text

import { onShown } from './overlay-address.ts'

interface Claimant {
  tell: () => void
}

const lines = new Map<string, readonly Claimant[]>()

/** A page may have several openers of one overlay: it belongs to the one that was used, else to the first. */
export const claimOf = (name: string) => {
  const me: Claimant = { tell: () => undefined }
  const others = () => (lines.get(name) ?? []).filter((each) => each !== me)
  const settle = (line: readonly Claimant[]): void => {
    if (line.length > 0) lines.set(name, line)
    else lines.delete(name)
    for (const { tell } of line) tell()
  }
  return {
    /** Lines up until the returned function is called; tells when it may be another's turn, or another is shown. */
    take: (tell: () => void): (() => void) => {
      me.tell = tell
      settle([...others(), me])
      const forget = onShown(tell)
      return () => {
        forget()
        settle(others())
      }
    },
    isFirst: (): boolean => lines.get(name)?.[0] === me,
    comeFirst: (): void => settle([me, ...others()]),
  }
}

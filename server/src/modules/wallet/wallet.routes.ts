import type { Slice } from '../../platform/slice.ts'

/** The wallet's row; users make theirs through the users slice, which knows who they are. */
export const createWalletSlice = (): Slice => ({ name: 'wallet', bindings: [] })

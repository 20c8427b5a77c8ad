import { createFilesSlice } from './modules/files/files.routes.ts'
import { createUsersContext, createUsersSlice, type UsersOptions } from './modules/users/users.routes.ts'
import { findActor } from './modules/users/users.service.ts'
import { createWalletSlice } from './modules/wallet/wallet.routes.ts'
import type { Context } from './platform/context.ts'
import type { FindActor } from './platform/session.ts'
import type { Slice } from './platform/slice.ts'

export interface Slices {
  /** Bottom-up: a slice may use those above it in this list. */
  slices: readonly Slice[]
  findActor: FindActor
}

/** Every slice there is. */
export const createSlices = (context: Context, options: UsersOptions = {}): Slices => {
  const users = createUsersContext(context, options)
  return {
    slices: [createFilesSlice(context), createWalletSlice(), createUsersSlice(users)],
    findActor: (token) => findActor(users, token),
  }
}

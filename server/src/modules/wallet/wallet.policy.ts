/** True for the owner, whose wallet may be named by its own id or by the owner's. */
export const isOwnWallet = (userId: string, walletId: string | undefined, ref: string): boolean =>
  ref === userId || ref === walletId

/** Only whose wallet it is: named by its own id or by its owner's. */
export const isOwnWallet = (userId: string, walletId: string | undefined, ref: string): boolean =>
  ref === userId || ref === walletId

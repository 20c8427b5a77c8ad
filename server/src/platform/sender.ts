/** Who sent something: an account, over an address that it may share with many others. */
export interface Sender {
  account: string
  address: string
}

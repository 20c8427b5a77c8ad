import type { Medium } from '@sheds/contract/wallet/operators'

export const mediumOf = { mtn: 'mobile money', orange: 'orange money' } as const satisfies Record<string, Medium>

export const operatorOf = { 'mobile money': 'mtn', 'orange money': 'orange' } as const satisfies Record<Medium, string>

import { readPhone } from '@sheds/contract/wallet/demo-phone'
import { queryOf } from '../../../lib/api/query.ts'

/** What waits on the caller's own phone, in a demo. */
export const phonePrompts = () => queryOf(readPhone, {})

/** How often the phone is looked at, also while another tab is in front: there the payment was begun. */
export const phoneLookMs = 2000

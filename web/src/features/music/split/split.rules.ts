import { musicLimits } from '@sheds/contract/music/music-terms'

/** How many wallets beside the owner's a sale may be shared with. */
export const mostPartners = musicLimits.wallets - 1

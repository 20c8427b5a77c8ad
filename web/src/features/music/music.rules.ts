import type { Music } from '@sheds/contract/music/music'

export const isBought = ({ viewer }: Pick<Music, 'viewer'>): boolean => viewer?.bought === true

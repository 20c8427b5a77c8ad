export type FileKind = 'image' | 'audio'

interface KindRules {
  /** The most bytes of one file, as chosen. */
  bytes: number
  /** What a file chooser offers. What a file is, its content says. */
  accept: string
  /** Message keys, unless the endpoint has its own. */
  messages: { type: string; size: string }
}

/** What may be uploaded: checked on the device for a quick answer, and on the server because it has to be so. */
export const fileKinds: Readonly<Record<FileKind, KindRules>> = {
  image: {
    bytes: 10_485_760,
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    messages: { type: 'upload_not_image', size: 'upload_image_size' },
  },
  audio: {
    bytes: 20_971_520,
    accept: '.mp3,.wav,.ogg,.m4a,.aac,audio/mpeg,audio/wav,audio/ogg,audio/mp4,audio/x-m4a,audio/aac',
    messages: { type: 'upload_not_audio', size: 'upload_audio_size' },
  },
}

/** An image has at most so many pixels, and so many along a side; an AVIF fewer, for what reading one costs. */
export const imageLimits = {
  pixels: 24_000_000,
  avifPixels: 16_000_000,
  side: 12_000,
  message: 'upload_image_pixels',
} as const

export type FileKind = 'image' | 'audio'

interface KindRules {
  /** Largest size of the original file. */
  bytes: number
  /** Filter of the file chooser. The server detects the type by content. */
  accept: string
  /** Message keys, unless the endpoint has its own. */
  messages: { type: string; size: string }
}

/** Rules of uploads, checked on the device for a quick response and enforced by the server. */
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

/** Limits of an image; lower for AVIF, which is expensive to decode. */
export const imageLimits = {
  pixels: 24_000_000,
  avifPixels: 16_000_000,
  side: 12_000,
  message: 'upload_image_pixels',
} as const

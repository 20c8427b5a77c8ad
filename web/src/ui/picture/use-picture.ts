import { type RefCallback, useState } from 'react'

type Picture = { broken: boolean; onError: () => void; ref: RefCallback<HTMLImageElement> }

/** Whether a picture failed to load, also before the page hydrated. */
export function usePicture(src: string | undefined): Picture {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const fail = () => setBrokenSrc(src)
  return {
    broken: src === undefined || brokenSrc === src,
    onError: fail,
    ref: (image) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) fail()
    },
  }
}

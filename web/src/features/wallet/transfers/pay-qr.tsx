import encodeQR from 'qr'
import * as m from '../../../messages/compiled/messages.ts'

/** Light border that cameras need to find the code. */
const margin = 4

/** QR code of a URL, dark on white in both themes. */
export function PayQr({ address, label = m.pay_qr() }: { address: string; label?: string }) {
  const code = encodeQR(address, 'raw', { ecc: 'medium', border: margin })
  const size = code.length
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="size-49 rounded-xs"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(code)} fill="#14145a" />
    </svg>
  )
}

/** One square for each dark module. */
const pathOf = (code: readonly (readonly boolean[])[]): string =>
  code.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

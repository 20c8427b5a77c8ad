import encodeQR from 'qr'
import * as m from '../../../messages/compiled/messages.ts'

/** Light around it, so that a camera finds it. */
const margin = 4

/** An address for another phone's camera: dark on white in both themes. */
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

/** One square for each dark one. */
const pathOf = (code: readonly (readonly boolean[])[]): string =>
  code.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

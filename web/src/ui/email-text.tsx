/** An e-mail address: too long for its line it breaks before the at-sign rather than anywhere. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

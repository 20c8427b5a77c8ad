type RelativeTimeProps = {
  /** ISO. */
  time: string
  /** "20 min ago". */
  text: string
  /** The whole date, on hover. */
  title?: string | undefined
  className?: string | undefined
}

export function RelativeTime({ time, text, title, className }: RelativeTimeProps) {
  return (
    <time dateTime={time} title={title} className={className}>
      {text}
    </time>
  )
}

type RelativeTimeProps = {
  /** ISO time. */
  time: string
  /** "20 min ago". */
  text: string
  /** Full date, shown on hover. */
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

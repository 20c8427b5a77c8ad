import { useNow } from '../../lib/language/now.ts'
import { useMyInfo } from '../../lib/login/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'

/** By the clock in Douala, an hour ahead of UTC all year. */
export function WalletGreeting({ className }: { className?: string }) {
  const hour = (new Date(useNow()).getUTCHours() + 1) % 24
  const { user_id: id, user_name: name } = useMyInfo()
  const say = id === undefined ? alone : named
  return (
    <h1
      className={cx(
        'truncate py-2 text-lg font-title md:py-0 md:text-xl md:text-balance md:whitespace-normal',
        className,
      )}
    >
      {say[partOf(hour)]({ who: name })}
    </h1>
  )
}

const noon = 12
const dusk = 18

const partOf = (hour: number): keyof typeof named => {
  if (hour < noon) return 'morning'
  return hour < dusk ? 'afternoon' : 'evening'
}

const named = {
  morning: m.shedpay_morning,
  afternoon: m.shedpay_afternoon,
  evening: m.shedpay_evening,
}

const alone = {
  morning: () => m.shedpay_morning_guest(),
  afternoon: () => m.shedpay_afternoon_guest(),
  evening: () => m.shedpay_evening_guest(),
}

import { ConfirmForm } from '@sheds/contract/orders/order-forms'
import { wholeFrancs } from '../../../lib/form/plain-price.ts'
import { plainNote } from '../make/note.rules.ts'

/** Accepts amounts with separators; leaves out empty fields. */
export const confirmRules = {
  safeParse(values: unknown) {
    const { delivery, total, note } = values as Record<string, unknown>
    return ConfirmForm.safeParse({
      note: plainNote(String(note ?? '')),
      ...(isFilled(delivery) && { delivery: wholeFrancs(delivery) }),
      ...(isFilled(total) && { total: wholeFrancs(total) }),
    })
  },
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

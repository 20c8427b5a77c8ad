import { z } from 'zod'
import { longText, requiredText } from '../text/text.ts'

const mostReason = 300

export const ReportForm = z.object({
  reason: requiredText('report_reason_required').pipe(
    longText({ required: 'report_reason_required', most: mostReason }),
  ),
})

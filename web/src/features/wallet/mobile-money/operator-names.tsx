import { type Medium, media, mediumNames } from '@sheds/contract/wallet/operators'
import { OperatorMark } from '../../../ui/form/choices.tsx'

const marks = {
  'mobile money': <OperatorMark operator="mtn">MoMo</OperatorMark>,
  'orange money': <OperatorMark operator="orange">OM</OperatorMark>,
} as const

export const operatorMark = (medium: Medium) => marks[medium]

/** Options for the two operators. */
export const operatorOptions = media.map((value) => ({ value, label: mediumNames[value], mark: marks[value] }))

export const otherMedium = (medium: Medium): Medium => media.find((each) => each !== medium) ?? medium

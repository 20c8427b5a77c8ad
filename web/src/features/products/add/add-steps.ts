import * as m from '../../../messages/compiled/messages.ts'

/** Steps of adding a product: form, pictures, result. */
export type AddStep = 'form' | 'pictures' | 'saved'

const titles = { form: m.add_product, pictures: m.add_pictures, saved: m.added_title } as const

export const stepTitle = (step: AddStep): string => titles[step]()

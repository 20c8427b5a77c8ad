import * as m from '../../../messages/compiled/messages.ts'

/** How a product comes into its shed: what it is, its pictures on their way, the thing itself. */
export type AddStep = 'form' | 'pictures' | 'saved'

const titles = { form: m.add_product, pictures: m.add_pictures, saved: m.added_title } as const

/** What a step is called. */
export const stepTitle = (step: AddStep): string => titles[step]()

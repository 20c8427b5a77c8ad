import type { ShedCategory } from '@sheds/contract/categories'
import { createShed, type Shed } from '@sheds/contract/sheds/sheds'
import { jobsOf } from '../platform/slice.ts'
import { arrive, type TestPerson } from './people.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Form of a new shed, with a new name in each call. */
export const someShed = (category: ShedCategory = 'fashion', name = `Shed ${++made}`) => ({
  name,
  email: 'chezmaman.douala@private.example',
  category,
  phone_number: '699 88 77 22',
  location: 'Douala',
  description: 'Wax, lace and everything that is sewn of them.',
  bio: 'Cloth since 1998',
})

export const openShed = async (
  test: TestApp,
  { token }: TestPerson,
  category?: ShedCategory,
  name?: string,
): Promise<Shed> => (await test.call(createShed, { body: someShed(category, name) }, token)).body.shed

/** Signs up a person with a new shed. */
export const arriveWithShed = async (test: TestApp, category?: ShedCategory) => {
  const owner = await arrive(test)
  return { owner, shed: await openShed(test, owner, category) }
}

/** Runs a product job by its name with the given payload. */
export const runJob = async (test: TestApp, name: string, payload: Record<string, string> = {}): Promise<void> => {
  const job = jobsOf(test.slices).find((each) => each.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run(payload, test.context.log)
}

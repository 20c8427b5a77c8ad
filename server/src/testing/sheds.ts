import type { ShedCategory } from '@sheds/contract/categories'
import { createShed, type Shed } from '@sheds/contract/sheds/sheds'
import { jobsOf } from '../platform/slice.ts'
import { arrive, type TestPerson } from './people.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** What a shed's form sends; every call is another shed. */
export const someShed = (category: ShedCategory = 'fashion', name = `Shed ${++made}`) => ({
  name,
  email: 'chezmaman.douala@private.example',
  category,
  phone_number: '699 88 77 22',
  location: 'Douala',
  description: 'Wax, lace and everything that is sewn of them.',
  bio: 'Cloth since 1998',
})

/** Opens a shed of somebody's. */
export const openShed = async (
  test: TestApp,
  { token }: TestPerson,
  category?: ShedCategory,
  name?: string,
): Promise<Shed> => (await test.call(createShed, { body: someShed(category, name) }, token)).body.shed

/** Somebody who has just opened a shed. */
export const arriveWithShed = async (test: TestApp, category?: ShedCategory) => {
  const owner = await arrive(test)
  return { owner, shed: await openShed(test, owner, category) }
}

/** Runs a job of the product's by its name, with what was enqueued for it. */
export const runJob = async (test: TestApp, name: string, payload: Record<string, string> = {}): Promise<void> => {
  const job = jobsOf(test.slices).find((each) => each.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run(payload, test.context.log)
}

import type { Job } from '../../platform/jobs/jobs.ts'
import { rankPopularPeople, sweepSessions } from './users.service.ts'
import type { UsersContext } from './users-context.ts'

export const userJobs = (users: UsersContext): Job[] => [
  { name: 'rank_popular_people', schedule: '*/10 * * * *', run: () => rankPopularPeople(users) },
  { name: 'sweep_sessions', schedule: '17 * * * *', run: () => sweepSessions(users) },
]

import { startCluster } from './cluster.ts'
import { checkPrograms } from './programs.ts'
import { root } from '../steps.ts'
checkPrograms()
console.log(root)
const t=Date.now()
const cluster = await startCluster()
console.log('up', Date.now()-t, (await cluster.findPrimary())?.name)
await cluster.stop()

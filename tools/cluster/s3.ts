import { startS3Server } from '@sheds/server/modules/files/testing/s3-server'

/** Runs the S3 server of the tests as a separate process, so that it can be stopped and continued. */
const { endpoint } = await startS3Server()
process.stdout.write(`${endpoint}\n`)

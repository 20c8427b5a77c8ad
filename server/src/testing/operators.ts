import type { MtnAccess, OrangeAccess } from '@sheds/simulators'

/** What points a server at simulated operators. */
export const operatorsEnv = ({ mtn, orange }: { mtn: MtnAccess; orange: OrangeAccess }): Record<string, string> => ({
  ALLOW_SIMULATED_MONEY: 'true',
  MTN_BASE_URL: mtn.url,
  MTN_TARGET_ENVIRONMENT: mtn.targetEnvironment,
  MTN_COLLECTION_KEY: mtn.collectionKey,
  MTN_COLLECTION_USER: mtn.apiUser,
  MTN_COLLECTION_SECRET: mtn.apiKey,
  MTN_DISBURSEMENT_KEY: mtn.disbursementKey,
  MTN_DISBURSEMENT_USER: mtn.apiUser,
  MTN_DISBURSEMENT_SECRET: mtn.apiKey,
  ORANGE_BASE_URL: orange.url,
  ORANGE_CONSUMER_KEY: orange.consumerKey,
  ORANGE_CONSUMER_SECRET: orange.consumerSecret,
  ORANGE_AUTH_TOKEN: orange.authToken,
  ORANGE_CHANNEL_MSISDN: orange.channelMsisdn,
  ORANGE_PIN: orange.pin,
})

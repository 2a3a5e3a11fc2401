import { type FetchInput, type FetchOutput, safeFetch } from '../proxy/index.ts'
import { ProviderAway } from './provider.ts'

/** A provider is named by the operator, so it may be on a private network; what it sends is small, and it sends nobody elsewhere. */
const POLICY = { allowsPrivate: () => true, follows: () => false, timeoutMs: 10_000, maxBytes: 512 * 1024 } as const

/** @throws ProviderAway */
export const askProvider = (input: FetchInput): Promise<FetchOutput> =>
  safeFetch(input, POLICY).catch((error: Error) => {
    throw new ProviderAway(error.message)
  })

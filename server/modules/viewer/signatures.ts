import { timingSafeEqual } from 'node:crypto'
import type { Installation } from '../installation/index.ts'

/** How long the address of a private page's body opens it. */
const SECONDS = 60

/** What makes the address of a private page's body work for a minute, on every node. */
export interface Signature {
  /** Seconds since 1970. */
  readonly until: number
  readonly sign: string
}

export const createSignatures = ({ installation, now }: { readonly installation: Pick<Installation, 'secret'>; now(): Date }) => {
  const signOf = async (hash: string, until: number): Promise<string> =>
    new Bun.CryptoHasher('sha256', await installation.secret('page bodies')).update(`${hash} ${until}`).digest('base64url')
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  return {
    async sign(hash: string): Promise<Signature> {
      const until = seconds() + SECONDS
      return { until, sign: await signOf(hash, until) }
    },
    async accepts(hash: string, { until, sign }: Signature): Promise<boolean> {
      const given = Buffer.from(sign)
      const right = Buffer.from(await signOf(hash, until))
      return given.length === right.length && timingSafeEqual(given, right) && until > seconds() && until <= seconds() + 2 * SECONDS
    },
  }
}
export type Signatures = ReturnType<typeof createSignatures>

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Installation } from '../installation/index.ts'

/** How long a ticket opens an archive: a download that breaks off goes on with it. */
const SECONDS = 600

/** What makes the address of an archive work for its reader for a while, on every node. */
export const createTickets = ({
  installation,
  now,
}: {
  readonly installation: Pick<Installation, 'secret'>
  now(): Date
}) => {
  const signOf = async (id: number, userId: number, until: number): Promise<Buffer> =>
    createHmac('sha256', await installation.secret('backup downloads'))
      .update(`${id} ${userId} ${until}`)
      .digest()
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  return {
    /** `userId.until.signature` */
    async issue(id: number, userId: number): Promise<string> {
      const until = seconds() + SECONDS
      return `${userId}.${until}.${(await signOf(id, userId, until)).toString('base64url')}`
    },
    /** Whose ticket it is; null for one that opens nothing. */
    async readerOf(id: number, ticket: string): Promise<number | null> {
      const [, user = '', until = '', sign = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? []
      if (sign === '') return null
      const right = await signOf(id, Number(user), Number(until))
      const given = Buffer.from(sign, 'base64url')
      const isRight = given.length === right.length && timingSafeEqual(given, right)
      return isRight && Number(until) > seconds() ? Number(user) : null
    },
  }
}
export type Tickets = ReturnType<typeof createTickets>

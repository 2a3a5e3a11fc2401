import type { Limit } from './rate-limit.ts'

/**
 * Mails that one mailbox gets in an hour because somebody else named its address (invitations, being added to a project), whoever names it and from
 * whichever project. Codes and links that are asked for by address have limits of their own, of the same size.
 */
export const MOST_UNASKED = 3
const HOUR = 3_600_000

/** `ann+shop@test.dev` and `ann@test.dev` are one mailbox: most mail servers deliver both to it. */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).split('+', 1)[0]
  return `${local}${address.slice(at)}`.toLowerCase()
}

/** The limit on mails that the owner of an address has not asked for. */
export const unaskedMailLimit = (to: string): Limit => ({ key: `unasked mail:${mailboxOf(to)}`, most: MOST_UNASKED, windowMs: HOUR })

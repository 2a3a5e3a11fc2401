import { ownAddress } from '../../shell/own-address.ts'

const WAY = 'tessera-way'
const LINK = 'tessera-link'
const CONNECTED = 'tessera-connected'

/** Somebody is on their way to a provider and back, in this tab. */
export interface Leaving {
  readonly way: string
  /** Where they wanted to go. */
  readonly callback: string | null
  /** They are signed in, and connect the account there to theirs. */
  readonly connects?: boolean
}
/** What came of connecting an account, told on the screen that it was begun on. */
export interface Connected {
  readonly result: 'connected' | 'known' | 'cancelled' | 'failed'
  /** Which account, or why it was not connected. */
  readonly text: string
}
/** What is to be connected to the account that somebody signs in to next, in this tab. */
export interface PendingLink {
  readonly ticket: string
  readonly provider: string
  readonly label: string
}

function read(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function leave(leaving: Leaving): void {
  sessionStorage.setItem(WAY, JSON.stringify(leaving))
}

/** Who has left, once; null for somebody who comes from elsewhere. */
export function takeLeaving(): Leaving | null {
  const found = read(WAY)
  sessionStorage.removeItem(WAY)
  return found === null
    ? null
    : {
        way: textOf(found.way),
        callback: ownAddress(textOf(found.callback) || null),
        connects: found.connects === true,
      }
}

export function keepLink(link: PendingLink): void {
  sessionStorage.setItem(LINK, JSON.stringify(link))
}
export function pendingLink(): PendingLink | null {
  const found = read(LINK)
  return found === null ? null : { ticket: textOf(found.ticket), provider: textOf(found.provider), label: textOf(found.label) }
}
export function forgetLink(): void {
  sessionStorage.removeItem(LINK)
}

export function keepConnected(connected: Connected): void {
  sessionStorage.setItem(CONNECTED, JSON.stringify(connected))
}
/** Once: who loads the screen again is told no more of it. */
export function takeConnected(): Connected | null {
  const found = read(CONNECTED)
  sessionStorage.removeItem(CONNECTED)
  const result = (['connected', 'known', 'cancelled', 'failed'] as const).find((each) => each === found?.result)
  return result === undefined ? null : { result, text: textOf(found?.text) }
}

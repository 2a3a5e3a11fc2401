import { createHmac } from 'node:crypto'
import type { NodeSettings } from './table.ts'

/**
 * Digits of a hash that are kept: two values differ in them but for one time in 65,536, and too few of them are known
 * to find out a password by trying.
 */
const DIGITS = 4

/** The settings as other nodes may compare them; `key` is the installation's. */
export const settingMarks = (settings: { readonly [name: string]: string }, key: Uint8Array): NodeSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const hash = createHmac('sha256', key).update(`${name}=${value}`).digest('hex')
      return [name, hash.slice(0, DIGITS)] as const
    }),
  )

/** Names of settings that two nodes have differently. A release that lacks one of them says nothing about it. */
export const differingSettings = (own: NodeSettings, other: NodeSettings): readonly string[] =>
  Object.keys(own)
    .filter((name) => Object.hasOwn(other, name) && other[name] !== own[name])
    .sort()

import { type Message, type MessageParam, tell } from './message.ts'

/** What is read of an issue of zod's, whose own sentences are for developers. */
export interface Issue {
  readonly code?: string
  readonly path?: readonly PropertyKey[]
  readonly message?: string
  readonly expected?: unknown
  readonly values?: readonly unknown[]
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly keys?: readonly string[]
  readonly format?: unknown
  readonly params?: { readonly [name: string]: unknown } | undefined
}

const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'boolean', 'array', 'object', 'record', 'int'])
/** Formats that have words; a pattern says nothing to people. */
const NAMED_FORMATS: ReadonlySet<unknown> = new Set(['email', 'url'])
const SHOWN = 200

/** Where a value is wrong and what is expected there; never the value, nor zod's words. `nameOf` knows what people call a place. */
export function issueMessage(outer: Issue, nameOf?: (path: readonly PropertyKey[]) => MessageParam | undefined): Message {
  const issue = innerIssue(outer)
  const path = (outer.path ?? []).map(String).join('.').slice(0, SHOWN)
  const at = path === '' ? tell('input.whole') : (nameOf?.(outer.path ?? []) ?? path)
  switch (issue.code) {
    case 'invalid_type':
      return TYPES.has(issue.expected) ? tell(`input.${issue.expected}`, { at }) : tell('input.wrong', { at })
    case 'invalid_value':
      return tell('input.choice', { at, options: (issue.values ?? []).map(String).join(', ').slice(0, SHOWN) })
    case 'too_big':
      return tell(boundOf(issue.origin, 'most'), { at, most: Number(issue.maximum) })
    case 'too_small':
      return tell(boundOf(issue.origin, 'least'), { at, least: Number(issue.minimum) })
    case 'unrecognized_keys':
      // Who names places for people keeps names of the wire from them.
      if (nameOf) return tell('input.unknown-part', { at })
      return tell('input.unknown', { at, keys: (issue.keys ?? []).join(', ').slice(0, SHOWN) })
    case 'invalid_format':
      return NAMED_FORMATS.has(issue.format) ? tell(`input.format-${issue.format}`, { at }) : tell('input.format', { at })
    default:
      return tell('input.wrong', { at })
  }
}

/** What a schema of ours found inside, which it hands on as its own. */
export function innerIssue(issue: Issue): Issue {
  const inner = issue.params?.issue
  return typeof inner === 'object' && inner !== null ? (inner as Issue) : issue
}

function boundOf(origin: unknown, which: 'least' | 'most'): string {
  if (origin === 'string') return `input.${which}-characters`
  return origin === 'array' || origin === 'set' ? `input.${which}-items` : `input.${which}`
}

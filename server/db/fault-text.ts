import { DrizzleQueryError } from 'drizzle-orm'

const frames = (error: Error): readonly string[] => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))

const heads = (error: Error): string => {
  // Its own message holds every value of the query: what is on pages, and what people keep secret.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const { code } = error as { readonly code?: unknown }
  return `${error.name}${typeof code === 'string' ? ` (${code})` : ''}: ${error.message}`
}

/** What a log may hold of a failure: of one in the database the statement and what the database said, never the values. */
export const faultText = (error: unknown): string => {
  const lines: string[] = []
  for (let at: unknown = error; at !== undefined && at !== null && lines.length < 200; at = at instanceof Error ? at.cause : undefined) {
    if (!(at instanceof Error)) return [...lines, Bun.inspect(at)].join('\n')
    lines.push(`${lines.length > 0 ? 'Because of ' : ''}${heads(at)}`, ...frames(at))
    if (at instanceof AggregateError) for (const each of at.errors) lines.push(`  ${each instanceof Error ? heads(each) : String(each)}`)
  }
  return lines.join('\n')
}

/** Writes a failure to the console, which is the log of the server. */
export const logFault = (error: unknown): void => console.error(faultText(error))

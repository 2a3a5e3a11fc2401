import type { Label } from '#kernel/page'
import { type ApiDraft, withFreshNames } from './api-draft.ts'
import { fromCurl } from './from-curl.ts'
import { fromOpenApi, type ImportProblem } from './from-open-api.ts'

/** A request that can be imported, as the list shows it. */
export interface FoundRequest {
  readonly key: string
  readonly draft: ApiDraft
  readonly method: string
  readonly address: string
  readonly summary: string
}

export interface Found {
  readonly requests: readonly FoundRequest[]
  readonly problems: readonly ImportProblem[]
}

export const NOTHING_FOUND: Found = { requests: [], problems: [] }

/** What is in pasted curl commands, one after the other. */
export function requestsOfCurl(text: string): Found {
  const commands = text.split(/(?:^|\n)(?=[ \t]*(?:\$ )?curl(?:\.exe)?\s)/i).filter((command) => command.trim() !== '')
  const read = commands.map((command) => ({ command, result: fromCurl(command) }))
  const drafts = withFreshNames(read.flatMap(({ result }) => ('draft' in result ? [result.draft] : [])))
  return {
    requests: drafts.map((draft, i) => shown(draft, String(i), '')),
    problems: read.flatMap(({ command, result }) => ('problem' in result ? [{ at: firstLine(command), text: result.problem }] : [])),
  }
}

/** What is in a pasted OpenAPI document; `notJson` is said of a text that is none. */
export function requestsOfOpenApi(text: string, notJson: Label): Found {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { requests: [], problems: [{ at: '', text: notJson }] }
  }
  const { drafts, problems } = fromOpenApi(json)
  return {
    requests: drafts.map((draft) => shown(draft, draft.operation, [draft.group, draft.summary].filter((t) => t !== '').join(' · '))),
    problems,
  }
}

const shown = (draft: ApiDraft, key: string, summary: string): FoundRequest => ({
  key,
  draft,
  method: draft.config.method,
  address: draft.config.stgApi,
  summary,
})

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}

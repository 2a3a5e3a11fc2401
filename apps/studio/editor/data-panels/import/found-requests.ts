import type { JsonObject } from '#kernel/page/values'
import { type ApiDraft, withFreshNames } from './api-draft.ts'
import { asTyped } from './as-typed.ts'
import { fromCurl } from './from-curl.ts'
import { fromOpenApi, type ImportProblem } from './from-open-api.ts'
import { fromPostman, isPostman } from './from-postman.ts'
import { nextCommand } from './shell-words.ts'

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
  const commands = commandsIn(asTyped(text))
  const read = commands.map((command) => ({ command, result: fromCurl(command) }))
  const drafts = withFreshNames(read.flatMap(({ result }) => ('draft' in result ? [result.draft] : [])))
  return {
    requests: drafts.map((draft, i) => shown(draft, String(i), '')),
    problems: read.flatMap(({ command, result }) => ('problem' in result ? [{ at: firstLine(command), text: result.problem }] : [])),
  }
}

/** Commands on lines of their own or after `;` and `&&`, without the comments between them. */
function commandsIn(text: string): readonly string[] {
  const blocks = text.split(/(?:^|\n)(?=[ \t]*(?:\$ )?curl(?:\.exe)?\s)/i).map((block) => block.replace(/^(\s*#[^\n]*(\n|$))+/, ''))
  return blocks
    .filter((block) => block.trim() !== '')
    .flatMap((block) => {
      const commands = [block]
      for (let rest = nextCommand(block.trim()); /^curl(\.exe)?\s/i.test(rest); rest = nextCommand(rest)) commands.push(rest)
      return commands
    })
}

/** What is in an OpenAPI document or a collection of Postman. */
export function requestsOfDocument(json: unknown): Found {
  return isPostman(json) ? requestsOfPostman(json) : requestsOfOpenApi(json)
}

function requestsOfPostman(json: JsonObject): Found {
  const { drafts, problems } = fromPostman(json)
  return { requests: drafts.map((draft, i) => shown(draft, String(i), draft.folders.join(' / '))), problems }
}

/** What is in an OpenAPI document. */
export function requestsOfOpenApi(json: unknown): Found {
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

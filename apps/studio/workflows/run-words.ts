import type { WorkflowRun } from '../../../server/wire.ts'

type Cause = WorkflowRun['cause']
type CauseText =
  | { readonly key: 'after create' | 'after update' | 'after delete'; readonly model: string }
  | { readonly key: 'schedule' | 'webhook' | 'approval' | 'hand' | 'call' | 'part' }

/** The text of what caused a run. */
export function causeOf({ kind, model, op }: Cause): CauseText {
  if (kind === 'part') return { key: kind }
  if (kind === 'record' && (op === 'create' || op === 'update' || op === 'delete')) return { key: `after ${op}`, model }
  const isKnown = kind === 'schedule' || kind === 'webhook' || kind === 'approval' || kind === 'call'
  return { key: isKnown ? kind : 'hand' }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something took, in the two largest units. */
export function durationText(ms: number): string {
  if (ms < SECOND) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < MINUTE) return `${Math.round(ms / 100) / 10} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ${Math.floor((ms % MINUTE) / SECOND)} s`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`
  return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`
}

/** Milliseconds of a run, until now where it is open. */
export const lengthOf = ({ startedAt, endedAt }: Pick<WorkflowRun, 'startedAt' | 'endedAt'>, now: number): number =>
  (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)

export const isOpen = ({ status }: Pick<WorkflowRun, 'status'>): boolean => status === 'running' || status === 'waiting'

/** Where a step ran: the lanes and rounds around it, counted from 1. */
export interface Around {
  readonly kind: 'round' | 'lane'
  readonly no: number
}

/** The lanes and rounds of a place such as `loop_1.0#3/switch_1.1/query_2`, the outermost first. */
export function aroundOf(place: string): readonly Around[] {
  return place
    .split('/')
    .slice(0, -1)
    .flatMap((part): readonly Around[] => {
      const found = /\.(\d+)(?:#(\d+))?$/.exec(part)
      if (!found) return []
      const [, lane, round] = found
      return round === undefined ? [{ kind: 'lane', no: Number(lane) + 1 }] : [{ kind: 'round', no: Number(round) }]
    })
}

/** The rounds of a step that is a part of a loop, at a place such as `loop_1.0#101-200`; null for other steps. */
export function partOf(place: string): { readonly from: number; readonly to: number } | null {
  const found = /\.\d+#(\d+)-(\d+)$/.exec(place)
  return found && { from: Number(found[1]), to: Number(found[2]) }
}

/** What a person typed for an input: JSON where it is some, else the text. */
export function inputValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

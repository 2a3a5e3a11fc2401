import type { WorkflowPlan } from '../../../server/wire.ts'

type Grants = WorkflowPlan['grants']

/** What a version may do, as one line, with whether the published version may too. */
export interface Grant {
  readonly kind: 'models' | 'hosts' | 'secrets'
  /** A model, a host or a secret. */
  readonly name: string
  /** Of a model: view, create, update or delete. */
  readonly action: string
  readonly state: 'added' | 'removed' | 'kept'
}

const linesOf = ({ models, hosts, secrets }: Grants): readonly Omit<Grant, 'state'>[] => [
  ...Object.entries(models).flatMap(([name, actions]) =>
    actions.map((action) => ({ kind: 'models' as const, name, action })),
  ),
  ...hosts.map((name) => ({ kind: 'hosts' as const, name, action: '' })),
  ...secrets.map((name) => ({ kind: 'secrets' as const, name, action: '' })),
]
const ACTIONS = ['view', 'create', 'update', 'delete']
const KINDS = ['models', 'hosts', 'secrets']
const keyOf = ({ kind, name, action }: Omit<Grant, 'state'>): string => `${kind} ${name} ${action}`

/** The grants of a version next to those of the published one; null: nothing is published. */
export function grantChanges({ grants, before }: Pick<WorkflowPlan, 'grants' | 'before'>): readonly Grant[] {
  const now = linesOf(grants)
  const former = before ? linesOf(before) : null
  const [has, had] = [new Set(now.map(keyOf)), former && new Set(former.map(keyOf))]
  const all: readonly Grant[] = [
    ...now.map((line) => ({
      ...line,
      state: had === null || had.has(keyOf(line)) ? ('kept' as const) : ('added' as const),
    })),
    ...(former ?? []).filter((line) => !has.has(keyOf(line))).map((line) => ({ ...line, state: 'removed' as const })),
  ]
  const rank = ({ kind, action }: Grant): number => KINDS.indexOf(kind) * 10 + ACTIONS.indexOf(action)
  return all.toSorted(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.name.localeCompare(b.name) || rank(a) - rank(b),
  )
}

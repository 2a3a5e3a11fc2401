import type {
  Approval,
  ApprovalAct,
  ApprovalChoice,
  ApprovalEntry,
  ApprovalOption,
  ApprovalPerson,
  ApprovalRecord,
} from '#sdk/services'
import type { ApprovalDetail } from '../../../server/wire.ts'

const ACTS: ReadonlySet<string> = new Set<ApprovalAct>([
  ...(['approve', 'refuse', 'transfer', 'delegate', 'add', 'remove', 'return', 'copy', 'withdraw'] as const),
  ...(['retake', 'urge', 'resubmit', 'end', 'hand over', 'jump'] as const),
])
const isAct = (name: string): name is ApprovalAct => ACTS.has(name)
/** What the product does on its own, as far as people read of it. */
const BY_PRODUCT: { readonly [did: string]: ApprovalEntry['did'] } = {
  start: 'start',
  passed: 'pass',
  skipped: 'skip',
  moved: 'move',
}
/** Acts that name one person; others name several. */
const TO_ONE: ReadonlySet<ApprovalEntry['did']> = new Set(['transfer', 'delegate', 'hand over', 'move'])

const timeOf = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text))

type Line = ApprovalDetail['log'][number]
const isDelegated = ({ did, why }: Line): boolean => why === 'delegation' && (did === 'asked' || did === 'moved')

function didOf(line: Line): ApprovalEntry['did'] | undefined {
  const { did } = line
  if (isAct(did)) return did
  if (isDelegated(line)) return 'move'
  return Object.hasOwn(BY_PRODUCT, did) ? BY_PRODUCT[did] : undefined
}

/** Who delegated a task that went to another person; a line of `moved` names the task that it was before. */
function delegatorIn(tasks: ApprovalDetail['tasks'], line: Line): Pick<ApprovalEntry, 'delegatedBy'> {
  const task = isDelegated(line) ? tasks.find(({ id }) => id === line.task) : undefined
  if (!task) return {}
  return { delegatedBy: line.did === 'asked' ? task.first : task.person }
}

/** What happened, without the consequences that people do not need to be told. */
function historyOf({ log, tasks }: ApprovalDetail): readonly ApprovalEntry[] {
  const seen = new Set<string>()
  return log.flatMap((line, at): readonly ApprovalEntry[] => {
    const did = didOf(line)
    // One command may have several lines, one for each task that it changes. Delegations are of several people.
    const name = [did, line.by?.id, line.node, line.at, ...(isDelegated(line) ? [line.task] : [])].join(' ')
    if (did === undefined || seen.has(name)) return []
    seen.add(name)
    const [first] = line.to
    const named: Partial<ApprovalEntry> =
      first === undefined ? {} : TO_ONE.has(did) ? { to: first } : { people: line.to }
    const { step: title, by, comment } = line
    return [
      { id: `log ${at}`, title, by, did, comment, at: Date.parse(line.at), ...named, ...delegatorIn(tasks, line) },
    ]
  })
}

/** Who is asked and has not answered. */
function waitingOf({ approval, tasks, names }: ApprovalDetail): readonly ApprovalEntry[] {
  const wait = { did: 'wait', comment: '' } as const
  if (approval.status === 'returned') return [{ id: 'returned', title: '', by: approval.initiator, ...wait }]
  if (approval.status !== 'running') return []
  return tasks
    .filter(({ status }) => status === 'open')
    .map(({ id, node, person, dueAt }) => {
      const due = timeOf(dueAt)
      return {
        id: `task ${id}`,
        title: names[node] ?? '',
        by: person,
        ...wait,
        ...(due === undefined ? {} : { dueAt: due }),
      }
    })
}

type Allowed = ApprovalDetail['can'][number]
function choiceOf(all: readonly Allowed[], { names, tasks }: ApprovalDetail): ApprovalChoice {
  const [{ task, nodes, users, do: act }] = all as [Allowed]
  const step = (id: string | null): ApprovalOption<string | null> => ({
    id,
    name: id === null ? '' : (names[id] ?? id),
  })
  const open = (id: number | undefined): ApprovalOption<number>[] =>
    tasks
      .filter((each) => each.id === id)
      .map((each) => ({ id: each.id, name: [each.person.name, names[each.node] ?? ''].filter(Boolean).join(' · ') }))
  return {
    ...(task === undefined ? {} : { task }),
    ...(nodes ? { steps: nodes.map(step) } : {}),
    ...(users ? { people: users } : {}),
    ...(act === 'hand over' ? { tasks: all.flatMap(({ task: each }) => open(each)) } : {}),
  }
}

/** An approval as pages and screens show it. */
export function approvalOf(detail: ApprovalDetail, record: ApprovalRecord | undefined): Approval {
  const { approval, copies, can } = detail
  const acts = Map.groupBy(can, ({ do: act }) => act)
  const offered = [...acts.keys()].filter(isAct)
  const people: readonly ApprovalPerson[] = []
  return {
    ...{ id: approval.id, title: approval.title, status: approval.status, version: approval.version },
    ...{ no: approval.no, flow: approval.flow, people },
    can: offered,
    choices: Object.fromEntries(offered.map((act) => [act, choiceOf(acts.get(act)!, detail)])),
    log: [...historyOf(detail), ...waitingOf(detail)],
    copies: copies.map(({ person, readAt }) => ({ person, isRead: readAt !== null })),
    ...(approval.page === null ? {} : { page: approval.page }),
    ...(record ? { record } : {}),
  }
}

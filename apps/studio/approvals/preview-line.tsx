import { Tag } from '@arco-design/web-react'
import type { FlowNode } from '#kernel/page/records'
import { isActionStep, isDisabled, walkSteps } from '#kernel/page/records'
import type { ApprovalPreview } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { stepById } from '../flows/step-names.ts'
import { previewTexts } from './preview-texts.ts'

type Step = ApprovalPreview['steps'][number]

interface PreviewLineProps {
  readonly preview: ApprovalPreview
  /** The steps that the preview walked through. */
  readonly nodes: readonly FlowNode[]
  readonly nameOf: (step: FlowNode) => string
  /** The name of the person who starts it. */
  readonly startedBy: string
}

/** Steps that ask or tell people and were not come to, such as those in other lanes. */
function notReached(nodes: readonly FlowNode[], steps: readonly Step[]): readonly FlowNode[] {
  const reached = new Set(steps.map(({ node }) => node))
  const found: FlowNode[] = []
  walkSteps(nodes, (step) => {
    if (isDisabled(step)) return false
    if (isActionStep(step) && !reached.has(step.id)) found.push(step)
  })
  return found
}

/** What an approval would go through, from its start to its end. */
export function PreviewLine({ preview: { steps, outcome }, nodes, nameOf, startedBy }: PreviewLineProps) {
  const t = useMessages(previewTexts)
  const others = notReached(nodes, steps)
  const end = outcome === 'approved' || outcome === 'refused' ? outcome : 'running'
  return (
    <>
      <ol className="ap-line" aria-label={t('result')}>
        <li data-point="start">
          <strong>{t('startedBy', { name: startedBy })}</strong>
        </li>
        {steps.map((step, at) => {
          const node = stepById(nodes, step.node)
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          return <StepPoint key={at} step={step} name={node ? nameOf(node) : step.name} />
        })}
        <li data-point={end}>
          <strong>{t(`end ${end}`)}</strong>
        </li>
      </ol>
      {others.length > 0 && (
        <p className="studio-muted ap-others">{t('notReached', { names: others.map(nameOf).join(', ') })}</p>
      )}
    </>
  )
}

const MODES = ['any', 'all', 'in turn', 'vote'] as const

/** Why a step asks no person or others than it names; empty where it asks those. */
function reasonOf({ kind, why, status, people }: Step): 'administrators' | 'nobody' | `nobody${string}` | '' {
  if (kind === 'copy') return people.length === 0 ? 'nobodyCopied' : ''
  if (why === 'administrators') return why
  if (why !== 'nobody') return ''
  if (status === 'skipped') return 'nobodyPasses'
  return status === 'refused' ? 'nobodyRefuses' : 'nobody'
}

function StepPoint({ step, name }: { readonly step: Step; readonly name: string }) {
  const t = useMessages(previewTexts)
  const { kind, mode, people, left, status } = step
  const reason = reasonOf(step) as Parameters<typeof t>[0] | ''
  const known = MODES.find((each) => each === mode)
  const nameOf = (person: { readonly name: string }) => person.name || t('unknown')
  return (
    <li data-point={status === 'refused' ? 'refused' : kind}>
      <div className="ap-line-head">
        <strong>{name}</strong>
        {name !== t(kind) && <span className="studio-muted">{t(kind)}</span>}
        {known && people.length > 1 && <Tag>{t(`mode ${known}`)}</Tag>}
      </div>
      {reason !== '' && <p className="ap-reason">{t(reason)}</p>}
      {people.length + left.length > 0 && (
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              {person.instead
                ? t('instead', { name: nameOf(person), other: nameOf(person.instead) })
                : person.passes
                  ? t('passes', { name: nameOf(person) })
                  : nameOf(person)}
            </li>
          ))}
          {left.map((person) => (
            <li key={person.id} className="studio-muted">
              {t(`left ${person.why}`, { name: nameOf(person) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

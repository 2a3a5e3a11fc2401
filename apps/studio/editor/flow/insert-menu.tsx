import { Command } from 'cmdk'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import { canInsertNode, type NodePlace } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { Kernel } from '#kernel/plugin'
import { type ActionDeclaration, type ActionGroup, actionsPoint, type StepKindDeclaration, stepKindsPoint } from '#sdk'
import { IconByName } from '#sdk/react'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { actionAddress } from '../../docs/addresses.ts'
import { isDocumented } from '../../docs/docs-link.tsx'
import { docsOfKind, newStepOf } from '../steps/kind-steps.ts'
import { onlyChoices, type ReadyStep, searchReady, withParameters } from '../steps/ready-steps.ts'
import { isOfForm, newStep } from './new-step.ts'
import { stepTargets } from './step-targets.ts'
import { flowTexts } from './texts.ts'

/** Ready steps shown of a search: more than a person reads. */
const MOST = 12
const READY = 'ready '

const GROUPS: readonly ActionGroup[] = ['navigation', 'feedback', 'form', 'service', 'component', 'data', 'logic', 'other']

/** What can be put into a gap: every kind of step that the rules allow there, and every action by group. */
export function InsertMenu(props: {
  readonly nodes: readonly FlowNode[]
  readonly place: NodePlace
  readonly flow: string
  readonly onInsert: (node: FlowNode) => void
  /** `byKey`: the keyboard was in the menu and needs another place. */
  readonly onClose: (byKey: boolean) => void
}) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const session = useEditor()
  const { kernel } = session
  const actions = useSignalValue(kernel.registry(actionsPoint).all)
  const [chosen, setChosen] = useState('')
  const action = actions.find(({ id }) => id === chosen)
  const kinds = useSignalValue(kernel.registry(stepKindsPoint).all)
  const kind = kinds.find(({ id }) => id === chosen)
  const docs = action ? docsOfAction(action, kernel) : kind && docsOfKind(kind)
  const box = useRef<HTMLDivElement>(null)
  const ofForm = isOfForm(session.document(), session.catalogue, props.flow, (id) => actions.find((each) => each.id === id))
  const refusalOf = (each: StepKindDeclaration): string | undefined => {
    const allowed = canInsertNode(props.nodes, props.place, newStepOf(each).kind)
    return allowed === true ? undefined : labelIn(allowed, locale)
  }
  const targetsOf = useMemo(() => stepTargets(session), [session])
  const [search, setSearch] = useState('')
  const ready = useMemo(() => searchReady(actions, targetsOf, search, MOST), [actions, targetsOf, search])
  const inserted = (each: ActionDeclaration, params: JsonObject): void => props.onInsert(withParameters(newStep(each, ofForm), params))
  const { onClose } = props
  usePressOutside(box, onClose)

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t('insert')}
      className="tf-menu"
      onKeyDown={(event) => {
        if (event.key === 'F1' && docs !== undefined) {
          event.preventDefault()
          event.stopPropagation()
          window.open(docs, '_blank', 'noopener')
          return
        }
        if (event.key === 'Tab' && docs !== undefined && !event.shiftKey && event.target instanceof HTMLInputElement) return
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        event.preventDefault()
        event.stopPropagation()
        onClose(true)
      }}
    >
      <Command label={t('insert')} loop filter={matches} value={chosen} onValueChange={setChosen}>
        <Command.Input autoFocus placeholder={t('search')} value={search} onValueChange={setSearch} />
        <Command.List>
          <Command.Empty>{t('noAction')}</Command.Empty>
          <Command.Group heading={t('logic')}>
            {kinds.map((each) => (
              <Item
                key={each.id}
                id={each.id}
                icon={each.icon}
                label={labelIn(each.label, locale)}
                keywords={keywordsOf(each)}
                reason={refusalOf(each)}
                onSelect={() => props.onInsert(newStepOf(each))}
              />
            ))}
          </Command.Group>
          {GROUPS.map((group) => {
            const own = actions.filter((action) => action.group === group)
            return own.length === 0 ? null : (
              <Command.Group key={group} heading={t(group === 'logic' ? 'groupLogic' : group)}>
                {own.map((action) => (
                  <Item
                    key={action.id}
                    id={action.id}
                    icon={action.icon}
                    label={labelIn(action.label, locale)}
                    keywords={keywordsOf(action)}
                    onSelect={() => inserted(action, onlyChoices(action, targetsOf))}
                  />
                ))}
              </Command.Group>
            )
          })}
          <ReadySteps steps={ready} locale={locale} heading={t('onThisPage')} onChoose={inserted} />
        </Command.List>
      </Command>
      {docs !== undefined && (
        <a className="tf-menu-docs" href={docs} target="_blank" rel="noopener">
          {t('docs', { name: labelIn((action ?? kind)?.label, locale) ?? '' })}
          <kbd>F1</kbd>
        </a>
      )}
    </div>
  )
}

interface ReadyStepsProps {
  readonly steps: readonly ReadyStep[]
  readonly locale: string
  readonly heading: string
  readonly onChoose: (action: ActionDeclaration, params: JsonObject) => void
}

/** Whole steps that a search has found: an action with the parts of the page that it needs. */
function ReadySteps({ steps, locale, heading, onChoose }: ReadyStepsProps): ReactNode {
  if (steps.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {steps.map(({ action, params, names }) => (
        <Item
          key={readyId({ action, params })}
          id={readyId({ action, params })}
          icon={action.icon}
          label={[action.label, ...names].map((label) => labelIn(label, locale)).join(' · ')}
          keywords={[]}
          onSelect={() => onChoose(action, params)}
        />
      ))}
    </Command.Group>
  )
}

function usePressOutside(box: RefObject<HTMLDivElement | null>, onPress: (byKey: boolean) => void): void {
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onPress(false)
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [box, onPress])
}

const readyId = ({ action, params }: Pick<ReadyStep, 'action' | 'params'>): string => `${READY}${action.id} ${JSON.stringify(params)}`

function Item(props: {
  readonly id: string
  readonly icon: string
  readonly label: string
  readonly keywords: string[]
  readonly reason?: string | undefined
  readonly onSelect: () => void
}): ReactNode {
  return (
    <Command.Item value={props.id} keywords={props.keywords} disabled={props.reason !== undefined} onSelect={props.onSelect}>
      <IconByName name={props.icon} />
      <span>{props.label}</span>
      {props.reason === undefined ? null : <small>{props.reason}</small>}
    </Command.Item>
  )
}

/** How well an entry fits: the start of one of its words before the middle of one. Its id is for us, nobody searches by it; ready steps were searched already. */
function matches(id: string, search: string, keywords: string[] = []): number {
  if (id.startsWith(READY)) return 1
  const wanted = search.trim().toLowerCase()
  const words = keywords.map((word) => word.toLowerCase())
  if (words.some((word) => word.startsWith(wanted))) return 1
  return words.some((word) => word.includes(wanted)) ? 0.5 : 0
}

function keywordsOf({ label: { zh, en }, keywords = [] }: Pick<ActionDeclaration, 'label' | 'keywords'>): string[] {
  return [zh, en, ...keywords]
}

const docsOfAction = ({ id }: ActionDeclaration, kernel: Kernel): string | undefined =>
  isDocumented(kernel.registry(actionsPoint).contributor(id)) ? actionAddress(id) : undefined

import { Command } from 'cmdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type BranchNode, canInsertNode, createId, type FlowNode, type Label, type NodePlace } from '#kernel/page'
import { type ActionDeclaration, type ActionGroup, actionsPoint } from '#sdk'
import { IconByName } from '#sdk/react'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { actionAddress } from '../../docs/addresses.ts'
import { isDocumented } from '../../docs/docs-link.tsx'
import { MARKS } from '../../docs/marks.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { GROUP_ICONS, GROUP_KINDS, type GroupKind, newGroup } from './groups.ts'
import { isOfForm, newStep } from './new-step.ts'
import { flowTexts } from './texts.ts'

const GROUPS: readonly ActionGroup[] = ['navigation', 'feedback', 'form', 'service', 'component', 'data', 'logic', 'other']

/** What people may call the groups, in both languages. */
const GROUP_WORDS: { readonly [kind in GroupKind]: readonly string[] } = {
  loop: ['循环', 'loop', 'repeat', 'each', 'for', '遍历'],
  parallel: ['并行', 'parallel', 'at once', '同时'],
  switch: ['多路分支', 'switch', 'case', 'match', '按值'],
  try: ['捕获错误', 'try', 'catch', 'finally', '异常'],
}

/** What can be put into a gap: every action by group, groups of steps, and a branch where the rules allow one. */
export function InsertMenu(props: {
  readonly nodes: readonly FlowNode[]
  readonly place: NodePlace
  readonly flow: string
  readonly onInsert: (node: FlowNode) => void
  readonly onClose: () => void
}) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const session = useEditor()
  const { kernel } = session
  const actions = useSignalValue(kernel.registry(actionsPoint).all)
  const [chosen, setChosen] = useState('')
  const action = actions.find(({ id }) => id === chosen)
  const docs = action
    ? isDocumented(kernel.registry(actionsPoint).contributor(action.id))
      ? actionAddress(action.id)
      : undefined
    : chosen === 'branch'
      ? MARKS.branches
      : chosen === ''
        ? undefined
        : MARKS.groups
  const box = useRef<HTMLDivElement>(null)
  const ofForm = isOfForm(session.document(), session.catalogue, props.flow, (id) => actions.find((each) => each.id === id))
  const branch = canInsertNode(props.nodes, props.place, 'branch')
  const { onClose } = props
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [onClose])

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
        onClose()
      }}
    >
      <Command label={t('insert')} loop filter={matches} value={chosen} onValueChange={setChosen}>
        <Command.Input autoFocus placeholder={t('search')} />
        <Command.List>
          <Command.Empty>{t('noAction')}</Command.Empty>
          <Command.Group heading={t('logic')}>
            <Item
              id="branch"
              icon="IconBranch"
              label={t('branch')}
              keywords={['branch', 'if', '分支', '条件']}
              reason={branch === true ? undefined : branch[locale]}
              onSelect={() => props.onInsert(newBranch())}
            />
            {GROUP_KINDS.map((kind) => (
              <Item
                key={kind}
                id={`group/${kind}`}
                icon={GROUP_ICONS[kind]}
                label={t(kind)}
                keywords={[t(kind), ...GROUP_WORDS[kind]]}
                onSelect={() => props.onInsert(newGroup(kind))}
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
                    label={action.label[locale]}
                    keywords={keywordsOf(action)}
                    onSelect={() => props.onInsert(newStep(action, ofForm))}
                  />
                ))}
              </Command.Group>
            )
          })}
        </Command.List>
      </Command>
      {docs !== undefined && (
        <a className="tf-menu-docs" href={docs} target="_blank" rel="noopener">
          {t('docs', { name: action ? action.label[locale] : t(chosen === 'branch' ? 'branch' : 'groups') })}
          <kbd>F1</kbd>
        </a>
      )}
    </div>
  )
}

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

/** How well an entry fits: the start of one of its words before the middle of one. Its id is for us, nobody searches by it. */
function matches(_id: string, search: string, keywords: string[] = []): number {
  const wanted = search.trim().toLowerCase()
  const words = keywords.map((word) => word.toLowerCase())
  if (words.some((word) => word.startsWith(wanted))) return 1
  return words.some((word) => word.includes(wanted)) ? 0.5 : 0
}

function keywordsOf(action: ActionDeclaration): string[] {
  const { zh, en }: Label = action.label
  return [zh, en, ...(action.keywords ?? [])]
}

function newBranch(): BranchNode {
  return { id: createId('node'), kind: 'branch', success: [], failure: [] }
}

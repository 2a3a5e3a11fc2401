import { Command } from 'cmdk'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import { canInsertNode, type NodePlace } from '#kernel/page/schema'
import { IconByName } from '#sdk/react'
import { useLocale, useMessages } from '#shell/messages'
import { type OfferedStep, useFlowHost } from './host.ts'
import { flowTexts } from './texts.ts'

/** Before the ids of steps that a search of the host found. */
const FOUND = 'found '

interface MenuProps {
  readonly place: NodePlace
  readonly onInsert: (node: FlowNode) => void
  /** `byKey`: the keyboard was in the menu and needs another place. */
  readonly onClose: (byKey: boolean) => void
}

/** What can be put into a gap: the steps on offer by group, of which the rules may refuse some, and what a search finds. */
export function InsertMenu({ place, onInsert, onClose }: MenuProps) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const { nodes, offer } = useFlowHost()
  const { groups, found } = useMemo(() => offer(), [offer])
  const [chosen, setChosen] = useState('')
  const [search, setSearch] = useState('')
  const steps = useMemo(() => found?.search(search) ?? [], [found, search])
  const step = groups.flatMap((group) => group.steps).find(({ id }) => id === chosen)
  const docs = step?.docs
  const box = useRef<HTMLDivElement>(null)
  const refusalOf = ({ kind }: OfferedStep): string | undefined => {
    const allowed = canInsertNode(nodes, place, kind)
    return allowed === true ? undefined : labelIn(allowed, locale)
  }
  const itemOf = (each: OfferedStep, isFound = false) => (
    <Item
      key={each.id}
      id={isFound ? FOUND + each.id : each.id}
      step={each}
      reason={refusalOf(each)}
      onInsert={onInsert}
    />
  )
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
        if (event.key === 'Tab' && docs !== undefined && !event.shiftKey && event.target instanceof HTMLInputElement)
          return
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
          {groups.map((group) => (
            <Command.Group key={group.id} heading={group.label}>
              {group.steps.map((each) => itemOf(each))}
            </Command.Group>
          ))}
          {steps.length > 0 ? (
            <Command.Group heading={found?.label}>{steps.map((each) => itemOf(each, true))}</Command.Group>
          ) : null}
        </Command.List>
      </Command>
      {step && docs !== undefined ? (
        <a className="tf-menu-docs" href={docs} target="_blank" rel="noopener">
          {t('docs', { name: step.label })}
          <kbd>F1</kbd>
        </a>
      ) : null}
    </div>
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

function Item(props: {
  readonly id: string
  readonly step: OfferedStep
  readonly reason: string | undefined
  readonly onInsert: (node: FlowNode) => void
}): ReactNode {
  const { id, step, reason, onInsert } = props
  return (
    <Command.Item
      value={id}
      keywords={[step.label, ...step.keywords]}
      disabled={reason !== undefined}
      onSelect={() => onInsert(step.make())}
    >
      <IconByName name={step.icon} />
      <span>{step.label}</span>
      {reason === undefined ? null : <small>{reason}</small>}
    </Command.Item>
  )
}

/**
 * How well an entry fits: the start of one of its words before the middle of one. Ids are not searched, and what the host
 * found fits.
 */
function matches(id: string, search: string, keywords: string[] = []): number {
  if (id.startsWith(FOUND)) return 1
  const wanted = search.trim().toLowerCase()
  const words = keywords.map((word) => word.toLowerCase())
  if (words.some((word) => word.startsWith(wanted))) return 1
  return words.some((word) => word.includes(wanted)) ? 0.5 : 0
}

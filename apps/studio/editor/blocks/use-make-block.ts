import { useEffect, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { blockOfSelection, type MakeBlock, makeBlock, planBlock } from '#kernel/page/commands'
import { isVariableName } from '#kernel/page/names'
import type { CommandContext, PageEntry } from '#kernel/page/records'
import { type Editor, useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLocale } from '#shell/messages'
import { failureText } from '../../../kit/words/failure-text.ts'
import { selectedElements } from '../commands/operations.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { editsToken } from '../parts/edits-part.ts'

/** What a person says of one input, event, method or slot that was found. */
export interface Choice {
  readonly kept: boolean
  readonly name: string
  readonly label: string
  readonly required: boolean
}
type Choices = { readonly [key: string]: Partial<Choice> }

/** One thing that a block would take or tell, as it was found and as it is chosen. */
export interface FoundPart {
  readonly key: string
  readonly found: string
  readonly choice: Choice
  /** The name cannot be one, or is there twice. */
  readonly isWrong: boolean
  /** What an input is computed from. */
  readonly source?: string
}
export interface FoundParts {
  readonly inputs: readonly FoundPart[]
  readonly events: readonly FoundPart[]
  readonly methods: readonly FoundPart[]
  readonly slots: readonly FoundPart[]
}
type BlockPlan = Exclude<ReturnType<typeof planBlock>, { readonly refused: unknown }>

/** How long names and labels rest before the preview follows them, in milliseconds. */
const REST = 300

/** What becomes of the selection as a block: what it takes and tells, what a person chose of it, and the way to make it. */
export function useMakeBlock(close: () => void) {
  const session = useEditor()
  const locale = useLocale()
  const [ids] = useState(() => selectedElements(session))
  const [context] = useState(() => session.part(editsToken).context())
  const planned = useMemo(() => planBlock(context, ids), [context, ids])
  const [name, setName] = useState('')
  const [choices, setChoices] = useState<Choices>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const plan = 'refused' in planned ? null : planned
  const parts = partsOf(plan, choices)
  const args: MakeBlock = { ...argsOf(parts), ids, name: name.trim() }
  const isWrong = Object.values(parts).some((list: readonly FoundPart[]) => list.some((each) => each.isWrong))
  const mayMake = plan !== null && name.trim() !== '' && !isWrong
  const create = async (onMade: () => void): Promise<void> => {
    if (!mayMake || busy) return
    const document = blockOfSelection(context, args)
    if ('refused' in document) {
      setProblem(labelIn(document.refused, locale))
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      if (!(await make(session, args, [...document.entries.values()]))) return
      onMade()
      close()
    } catch (thrown) {
      setProblem(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ plan, parts, name, setName, busy, problem, mayMake, create },
    refused: 'refused' in planned ? planned.refused : null,
    made: useMade(context, args, plan !== null),
    change: (key: string, part: Partial<Choice>) => setChoices((now) => ({ ...now, [key]: { ...now[key], ...part } })),
  }
}

/** The block as it would be; null where it cannot be made. It is of what names and labels were a moment ago, so that typing stays quick. */
function useMade(context: CommandContext, args: MakeBlock, isPlanned: boolean) {
  const key = JSON.stringify(args)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), REST)
    return () => clearTimeout(timer)
  }, [key])
  return useMemo(() => {
    const found = isPlanned ? blockOfSelection(context, JSON.parse(settled) as MakeBlock) : null
    return found && !('refused' in found) ? found : null
  }, [context, isPlanned, settled])
}

/** Stores the block and puts an instance of it in the place of the selection; false where that was refused. */
async function make(session: Editor, args: MakeBlock, entries: readonly PageEntry[]): Promise<boolean> {
  const { blocks } = session.part(loadedPlugins)
  const { projectId } = session.page.peek()
  const block = await call('POST /blocks/create', { projectId, name: args.name, entries: [...entries] })
  // What takes the place of the selection is drawn at once.
  await Promise.all([blocks?.refresh(), blocks?.content(block.id, block.version)])
  if (!session.run(makeBlock, { ...args, block: block.id, version: block.version })) return false
  const use = [...session.document().entries.values()].findLast((entry) => entry.kind === 'element' && entry.type === `block/${block.id}`)
  if (use) session.selection.value = [use.id]
  return true
}

type Unchecked = Omit<FoundPart, 'isWrong'>

function partsOf(plan: BlockPlan | null, choices: Choices): FoundParts {
  const choiceOf = (key: string, found: string, label = found): Choice => ({
    kept: true,
    name: found,
    label,
    required: false,
    ...choices[key],
  })
  const slotOf = ({ element, name, label }: BlockPlan['containers'][number]): Unchecked => {
    const key = `slot ${element}`
    return { key, found: label, choice: { ...choiceOf(key, name, label), kept: choices[key]?.kept ?? false } }
  }
  return {
    inputs: checked(plan?.inputs.map(({ key, name, source }) => ({ key, found: name, choice: choiceOf(key, name), source }))),
    events: checked(plan?.events.map(({ flow, name, label }) => ({ key: flow, found: name, choice: choiceOf(flow, name, label) }))),
    methods: checked(plan?.methods.map(({ key, name, label }) => ({ key, found: label, choice: choiceOf(key, name, label) }))),
    slots: checked(plan?.containers.map(slotOf)),
  }
}

/** A name has to be one, and to be there once among those that are kept. */
function checked(list: readonly Unchecked[] = []): readonly FoundPart[] {
  const kept = list.flatMap(({ choice }) => (choice.kept ? [choice.name] : []))
  return list.map((part) => {
    const { kept: isKept, name } = part.choice
    return { ...part, isWrong: isKept && (!isVariableName(name) || kept.filter((each) => each === name).length > 1) }
  })
}

function argsOf({ inputs, events, methods, slots }: FoundParts): Omit<MakeBlock, 'ids' | 'name'> {
  const kept = <T>(list: readonly FoundPart[], argOf: (key: string, choice: Choice) => T): readonly T[] =>
    list.flatMap(({ key, choice }) => (choice.kept ? [argOf(key, choice)] : []))
  return {
    inputs: kept(inputs, (key, { name, label, required }) => ({ key, name, label, required })),
    events: kept(events, (flow, { name, label }) => ({ flow, name, label })),
    methods: kept(methods, (key, { name, label }) => ({ key, name, label })),
    slots: kept(slots, (key, { name, label }) => ({ element: key.slice('slot '.length), name, label })),
  }
}

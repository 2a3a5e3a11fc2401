import { Alert, Button, Checkbox, Input, Message, Modal } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { blockOfSelection, interfaceOf, isVariableName, type MakeBlock, makeBlock, planBlock } from '#kernel/page'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLocale, useMessages } from '#shell/messages'
import { showReason } from '../../../kit/words/show-reason.ts'
import { selectedElements } from '../commands/operations.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { CompareCanvas } from '../history/compare-canvas.tsx'
import { editsToken } from '../parts/edits-part.ts'
import { BlockOutside } from './block-outside.tsx'
import { blockTexts } from './texts.ts'
import '../history/compare.css'
import './blocks.css'
import { failureText } from '../../../kit/words/failure-text.ts'

interface Choice {
  readonly kept: boolean
  readonly name: string
  readonly label: string
  readonly required: boolean
}
type Choices = { readonly [key: string]: Partial<Choice> }
type Wrong = (name: string) => boolean
const NO_MARKS = new Map()

/** Makes a block of the selection: what it takes and tells is found, and can be named, labelled and left out; what comes of it is shown. */
export function MakeBlockDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const locale = useLocale()
  const { blocks } = session.part(loadedPlugins)
  const [ids] = useState(() => selectedElements(session))
  const [context] = useState(() => session.part(editsToken).context())
  const plan = useMemo(() => planBlock(context, ids), [context, ids])
  const [name, setName] = useState('')
  const [choices, setChoices] = useState<Choices>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const refused = 'refused' in plan
  const choiceOf = (key: string, found: string, label = found): Choice => ({
    kept: true,
    name: found,
    label,
    required: false,
    ...choices[key],
  })
  const change = (key: string, part: Partial<Choice>) => setChoices((now) => ({ ...now, [key]: { ...now[key], ...part } }))

  const inputs = refused ? [] : plan.inputs.map((input) => ({ input, choice: choiceOf(input.key, input.name) }))
  const events = refused ? [] : plan.events.map((event) => ({ event, choice: choiceOf(event.flow, event.name, event.label) }))
  const methods = refused ? [] : plan.methods.map((method) => ({ method, choice: choiceOf(method.key, method.name, method.label) }))
  const slots = refused
    ? []
    : plan.containers.map((slot) => {
        const key = `slot ${slot.element}`
        return { slot, key, choice: { ...choiceOf(key, slot.name, slot.label), kept: choices[key]?.kept ?? false } }
      })
  const args: MakeBlock = {
    ids,
    name: name.trim(),
    inputs: inputs.flatMap(({ input, choice }) =>
      choice.kept ? [{ key: input.key, name: choice.name, label: choice.label, required: choice.required }] : [],
    ),
    events: events.flatMap(({ event, choice }) => (choice.kept ? [{ flow: event.flow, name: choice.name, label: choice.label }] : [])),
    methods: methods.flatMap(({ method, choice }) => (choice.kept ? [{ key: method.key, name: choice.name, label: choice.label }] : [])),
    slots: slots.flatMap(({ slot, choice }) => (choice.kept ? [{ element: slot.element, name: choice.name, label: choice.label }] : [])),
  }
  const wrong = (list: readonly { readonly name: string }[]) => (own: string) =>
    !isVariableName(own) || list.filter((each) => each.name === own).length > 1
  const lists = [args.inputs, args.events, args.methods ?? [], args.slots ?? []]
  const [wrongInput, wrongEvent, wrongMethod, wrongSlot] = lists.map(wrong) as [Wrong, Wrong, Wrong, Wrong]
  const isWrong = lists.some((list) => list.some((each) => wrong(list)(each.name)))
  const key = JSON.stringify(args)
  // The preview is of what names and labels were a moment ago, so that typing stays quick.
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), 300)
    return () => clearTimeout(timer)
  }, [key])
  const made = useMemo(() => {
    const found = refused ? null : blockOfSelection(context, JSON.parse(settled) as MakeBlock)
    return found && !('refused' in found) ? found : null
  }, [context, refused, settled])
  const face = made ? interfaceOf(made) : undefined

  const create = async (): Promise<void> => {
    if (refused || name.trim() === '' || isWrong || busy) return
    const document = blockOfSelection(context, args)
    if ('refused' in document) {
      setProblem(labelIn(document.refused, locale))
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const { projectId } = session.page.peek()
      const block = await call('POST /blocks/create', { projectId, name: name.trim(), entries: [...document.entries.values()] })
      // What takes the place of the selection is drawn at once.
      await Promise.all([blocks?.refresh(), blocks?.content(block.id, block.version)])
      if (!session.run(makeBlock, { ...args, block: block.id, version: block.version })) return
      const use = [...session.document().entries.values()].findLast(
        (entry) => entry.kind === 'element' && entry.type === `block/${block.id}`,
      )
      if (use) session.selection.value = [use.id]
      Message.success(t('moved'))
      close()
    } catch (thrown) {
      setProblem(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  // What cannot be made is told at once, and nothing is opened.
  useEffect(() => {
    if (!refused) return
    showReason(plan.refused)
    close()
  }, [refused, plan, close])
  if (refused) return null

  const nameOf = (id: string): string => {
    const entry = session.document().entries.get(id)
    return entry && 'name' in entry ? entry.name : id
  }
  const { moves } = plan
  const moved = [...(moves.flows > 0 ? [t('flows', { count: moves.flows })] : []), ...moves.variables, ...moves.apis]
  const row = (id: string, found: string, choice: Choice, isBad: boolean, source?: string) => (
    <fieldset className="eb-row" key={id} aria-label={found}>
      <Checkbox checked={choice.kept} onChange={(kept) => change(id, { kept })} aria-label={t('keep', { name: found })} />
      <Input
        size="small"
        prefix={t('nameWord')}
        value={choice.name}
        maxLength={60}
        disabled={!choice.kept}
        error={choice.kept && isBad}
        aria-label={t('inputName', { name: found })}
        onChange={(value) => change(id, { name: value })}
      />
      <Input
        size="small"
        prefix={t('labelWord')}
        value={choice.label}
        maxLength={60}
        disabled={!choice.kept}
        aria-label={t('inputLabel', { name: found })}
        onChange={(label) => change(id, { label })}
      />
      {source === undefined ? (
        <span />
      ) : (
        <Checkbox
          checked={choice.required}
          disabled={!choice.kept}
          aria-label={t('requiredOf', { name: found })}
          onChange={(required) => change(id, { required })}
        >
          {t('required')}
        </Checkbox>
      )}
      {source !== undefined && <code>{source}</code>}
      {choice.kept && isBad && <span className="eb-wrong">{t('badName')}</span>}
    </fieldset>
  )
  return (
    <Modal
      title={t('make')}
      visible
      className="ed-dialog"
      style={{ width: 'min(960px, calc(100vw - 32px))' }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={name.trim() === '' || isWrong} onClick={() => void create()}>
            {t('create')}
          </Button>
        </>
      }
    >
      <p className="ed-note eb-intro">{t('makeHint')}</p>
      {problem !== null && <Alert type="error" content={problem} />}
      {plan.unclear.length > 0 && <Alert type="warning" content={t('unclear', { names: plan.unclear.map(nameOf).join(', ') })} />}
      <div className="eb-make">
        <div>
          <Input
            autoFocus
            value={name}
            maxLength={60}
            placeholder={t('namePlaceholder')}
            aria-label={t('name')}
            onChange={setName}
            onPressEnter={() => void create()}
          />
          <h3>{t('inputs')}</h3>
          <p className="ed-note">{plan.inputs.length > 0 ? t('inputsHint') : t('noInputs')}</p>
          {inputs.map(({ input, choice }) => row(input.key, input.name, choice, wrongInput(choice.name), input.source))}
          {inputs.some(({ choice }) => !choice.kept) && <p className="ed-note">{t('dropped')}</p>}
          <h3>{t('events')}</h3>
          <p className="ed-note">{plan.events.length > 0 ? t('eventsHint') : t('noEvents')}</p>
          {events.map(({ event, choice }) => row(event.flow, event.name, choice, wrongEvent(choice.name)))}
          {methods.length > 0 && (
            <>
              <h3>{t('methods')}</h3>
              <p className="ed-note">{t('methodsHint')}</p>
              {methods.map(({ method, choice }) => row(method.key, method.label, choice, wrongMethod(choice.name)))}
            </>
          )}
          {slots.length > 0 && (
            <>
              <h3>{t('slots')}</h3>
              <p className="ed-note">{t('slotsHint')}</p>
              {slots.map(({ slot, key, choice }) => row(key, slot.label, choice, wrongSlot(choice.name)))}
            </>
          )}
          {moved.length > 0 && <p className="ed-note">{t('moves', { names: moved.join(', ') })}</p>}
        </div>
        <div>
          <h3>{t('outside')}</h3>
          <div className="eb-preview eb-outside">{face && <BlockOutside face={face} />}</div>
          <h3>{t('inside')}</h3>
          <div className="eb-preview eb-inside">
            {made && (
              <CompareCanvas
                title={t('inside')}
                document={made}
                marks={NO_MARKS}
                shows={[]}
                wanted={null}
                frame={frame}
                onReady={() => undefined}
              />
            )}
          </div>
        </div>
      </div>
    </Modal>
  )
}

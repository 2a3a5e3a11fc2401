import { Button, InputNumber, Select } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { type ReactNode, useId, useState } from 'react'
import { labelIn } from '#kernel/message'
import { setSource } from '#kernel/page/commands'
import type { ElementRecord, FieldEdit, PageRecord, SourceUse } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { type ComponentDeclaration, fieldsOf, type SourceDeclaration, sourcesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { editFields } from '../../../kit/form/edit-fields.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { JsonBlock } from '../../../kit/panel/json-block.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { DocsLink } from '../../docs/docs-link.tsx'
import { MARKS } from '../../docs/marks.ts'
import { CycleNote } from '../cycles/cycle-note.tsx'
import { addressOf } from '../document/api-address.ts'
import { cycleOf } from '../document/cycle-of.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { runningToken } from '../parts/running-part.ts'
import { typeOf, useDeclarations, useSelected } from '../parts/use-selected.ts'
import { diagnosticText } from '../words/diagnostic-text.ts'
import { useWordsOf } from '../words/use-words.ts'
import { type Answer, AnswerView, answered } from './data-source/answer-view.tsx'
import { PartFix } from './data-source/part-fix.tsx'
import { dataTexts } from './data-source/texts.ts'
import { switchSource } from './data-source/use-edits.ts'
import { FieldForm } from './form/field-form.tsx'
import { EditorPanelProvider } from './panel/editor-panel-provider.tsx'
import '../../../kit/form/icon-button.css'
import './data-source/data-source.css'

/** The data tab: where the element's data comes from, and what that answers. */
export function Panel() {
  const t = useMessages(dataTexts)
  const selected = useSelected()
  const declarationOf = useDeclarations()
  if (!selected) return null
  const several = selected.kind === 'elements' && selected.elements.length > 1
  const entry = selected.kind === 'page' ? selected.page : selected.elements[0]
  const data = declarationOf(typeOf(entry))?.data
  return (
    <EditorPanelProvider>
      {several || !data ? (
        <p className="te-note">{t(several ? 'one' : 'noData')}</p>
      ) : (
        <SourceForm key={entry.id} entry={entry} data={data} />
      )}
    </EditorPanelProvider>
  )
}

const NONE = ''
const SHARED = 'shared'

function SourceForm({
  entry,
  data,
}: {
  readonly entry: ElementRecord | PageRecord
  readonly data: NonNullable<ComponentDeclaration['data']>
}) {
  const t = useMessages(dataTexts)
  const locale = useLocale()
  const session = useEditor()
  const sources = useSignalValue(session.kernel.registry(sourcesPoint).all)
  const ids = { source: useId(), api: useId(), execute: useId(), seconds: useId() }
  const document = useSignalValue(session.store.current)
  const apis = [...document.entries.values()].filter((each) => each.kind === 'api')
  const [choosing, setChoosing] = useState(false)
  const use = entry.source
  const kind = choosing || (use && use.api !== null) ? SHARED : (use?.source ?? NONE)
  const declaration = sources.find((each) => each.id === use?.source)

  const [refused, setRefused] = useState<SourceUse | null>(null)
  const loop = refused && cycleOf(session, setSource, { id: entry.id, source: refused })
  const write = (source: SourceUse | null, gesture?: string) => {
    const loops = source !== null && cycleOf(session, setSource, { id: entry.id, source }) !== null
    setRefused(loops ? source : null)
    if (!loops) session.run(setSource, { id: entry.id, source }, gesture ? { gesture } : {})
  }
  const choose = (next: string) => {
    setChoosing(next === SHARED)
    if (next === SHARED) return
    const chosen = sources.find((each) => each.id === next)
    write(chosen ? switchSource(use, { source: chosen, api: null }) : null)
  }
  const chooseApi = (id: string) => {
    const api = apis.find((each) => each.id === id)
    const source = sources.find((each) => each.id === api?.source)
    if (!api || !source) return
    write(switchSource(use, { source, api: id }))
    setChoosing(false)
  }

  return (
    <>
      <Row id={ids.source} label={t('source')} field="source" docs={MARKS.componentData}>
        <Select size="mini" aria-labelledby={ids.source} value={kind} onChange={choose}>
          <Select.Option value={NONE}>{t('none')}</Select.Option>
          {sources.map((source) => (
            <Select.Option key={source.id} value={source.id}>
              {labelIn(source.label, locale)}
            </Select.Option>
          ))}
          <Select.Option value={SHARED}>{t('shared')}</Select.Option>
        </Select>
      </Row>
      {kind === SHARED ? (
        <Row id={ids.api} label={t('api')} field="api">
          <Select
            size="mini"
            showSearch
            aria-labelledby={ids.api}
            placeholder={t('chooseApi')}
            notFoundContent={t('noApis')}
            {...(use?.api ? { value: use.api } : {})}
            onChange={chooseApi}
          >
            {apis.map((api) => (
              <Select.Option key={api.id} value={api.id}>
                {api.name}
              </Select.Option>
            ))}
          </Select>
        </Row>
      ) : null}
      {refused ? <CycleNote cycle={loop} onApply={() => write(refused)} /> : null}
      {use && !choosing ? (
        <>
          <ConfigForm entry={entry} use={use} declaration={declaration} onChange={write} />
          {data.driven === 'view' ? <p className="te-note">{t('viewDriven')}</p> : <ExecuteFields ids={ids} use={use} onChange={write} />}
          <WrongData id={entry.id} />
          <LoadNow id={entry.id} address={addressOf(apis.find(({ id }) => id === use.api) ?? use)} />
        </>
      ) : null}
      <div className="te-answer">
        <JsonBlock title={t('sample')} value={(data.sample ?? null) as Json} />
      </div>
    </>
  )
}

function Row(props: {
  readonly id: string
  readonly label: string
  readonly field?: string
  readonly docs?: string
  readonly children: ReactNode
}) {
  const { id, label, field, docs, children } = props
  return (
    <div className="te-row docs-marked" data-field={field}>
      <div className="te-label">
        <span id={id}>{label}</span>
        {docs !== undefined && <DocsLink quiet address={docs} what={label} />}
      </div>
      <div className="te-control">{children}</div>
    </div>
  )
}

function ConfigForm(props: {
  readonly entry: ElementRecord | PageRecord
  readonly use: SourceUse
  readonly declaration: SourceDeclaration | undefined
  readonly onChange: (use: SourceUse, gesture: string) => void
}) {
  const t = useMessages(dataTexts)
  const session = useEditor()
  const { entry, use, declaration } = props
  if (!declaration) return <p className="te-note te-note-warning">{t('missing', { id: use.source })}</p>
  const all = fieldsOf(declaration.config)
  // A shared api has its settings in one place; an element only picks from the answer.
  const fields = use.api === null ? all : all.filter((field) => field.path === 'sourceField')
  const after = (edit: FieldEdit): SourceUse => {
    const { values, bindings } = editFields({ values: use.config, bindings: use.bindings }, edit)
    return { ...use, config: values, bindings }
  }
  const subject: Subject = {
    key: `source ${entry.id} ${use.source} ${use.api ?? ''}`,
    values: use.config,
    bindings: use.bindings,
    entry: entry.id,
    prefix: 'source.',
    loopOf: (edit) => cycleOf(session, setSource, { id: entry.id, source: after(edit) }),
    edit: (edit, gesture) => props.onChange(after(edit), gesture),
  }
  return <FieldForm fields={fields} subject={subject} />
}

function ExecuteFields(props: {
  readonly ids: { readonly execute: string; readonly seconds: string }
  readonly use: SourceUse
  readonly onChange: (use: SourceUse, gesture?: string) => void
}) {
  const t = useMessages(dataTexts)
  const { ids, use } = props
  const delayed = typeof use.execute === 'object' ? use.execute.delaySeconds : null
  return (
    <>
      <Row id={ids.execute} label={t('execute')}>
        <Select
          size="mini"
          aria-labelledby={ids.execute}
          value={delayed === null ? (use.execute as string) : 'delay'}
          onChange={(next: string) =>
            props.onChange({ ...use, execute: next === 'delay' ? { delaySeconds: 1 } : next === 'never' ? 'never' : 'at once' })
          }
        >
          <Select.Option value="at once">{t('atOnce')}</Select.Option>
          <Select.Option value="delay">{t('delay')}</Select.Option>
          <Select.Option value="never">{t('never')}</Select.Option>
        </Select>
      </Row>
      {delayed === null ? null : (
        <Row id={ids.seconds} label={t('seconds')}>
          <InputNumber
            size="mini"
            min={0}
            aria-labelledby={ids.seconds}
            value={delayed}
            onChange={(next) => props.onChange({ ...use, execute: { delaySeconds: Number(next) || 0 } }, `execute ${ids.seconds}`)}
          />
        </Row>
      )}
    </>
  )
}

/** What came cannot be shown: says so, and offers the part of it that can. */
function WrongData({ id }: { readonly id: string }) {
  const session = useEditor()
  const words = useWordsOf(session)
  const failures = useSignalValue(session.part(problemsToken).failures)
  const failure = failures.find(({ element, code }) => element === id && code === 'DATA_SHAPE')
  if (!failure) return null
  return (
    <div className="te-note te-note-warning" role="note">
      {diagnosticText(failure, words)} <PartFix failure={failure} className="te-part-fix" />
    </div>
  )
}

function LoadNow({ id, address }: { readonly id: string; readonly address: string }) {
  const t = useMessages(dataTexts)
  const session = useEditor()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    setAnswer(await answered(() => session.part(runningToken).page.load(id, {}, true)))
    setLoading(false)
  }
  return (
    <div className="te-load">
      <Button size="mini" icon={<IconPlayArrow />} loading={loading} onClick={() => void load()}>
        {t(loading ? 'loading' : 'load')}
      </Button>
      {answer ? <AnswerView answer={answer} address={address} /> : null}
    </div>
  )
}

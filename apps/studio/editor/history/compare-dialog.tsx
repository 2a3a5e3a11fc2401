import { Alert, Button, Modal, Select, Spin } from '@arco-design/web-react'
import { IconSwap } from '@arco-design/web-react/icon'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { labelIn, type Message } from '#kernel/message'
import { type ChangeSentence, sentencesOf } from '#kernel/page/commands'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { lateView } from '../../../kit/panel/late-view.tsx'
import { TabStrip } from '../../../kit/panel/tab-strip.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { timeText } from '../../time-text.ts'
import { changeNames, pageWith } from '../words/change-names.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { speakerOf } from '../words/speaker.ts'
import { CompareCanvas } from './compare-canvas.tsx'
import { compareTexts } from './compare-texts.ts'
import { CompareTree } from './compare-tree.tsx'
import { marksOf } from './marks.ts'
import { historyToken, type PageState } from './states.ts'
import { useHistory } from './use-history.ts'
import { useSameScroll } from './use-same-scroll.ts'
import './compare.css'
import { failureText } from '../../../kit/words/failure-text.ts'

const CompareJson = lateView(() => import('./compare-json.tsx').then((module) => module.CompareJson), {
  waiting: <Spin className="th-wait" />,
})

const VIEWS = [
  { id: 'canvas', label: { zh: '画布', en: 'Canvas' } },
  { id: 'tree', label: { zh: '结构', en: 'Tree' } },
  { id: 'json', label: { zh: 'JSON', en: 'JSON' } },
] as const

const keyOf = (state: PageState): string => JSON.stringify(state)

/** Two states of the page beside each other: on two canvases, as a tree, as JSON, and in sentences. */
export function CompareDialog({ close }: { readonly close: () => void }) {
  const t = useMessages(compareTexts)
  const session = useEditor()
  const history = session.part(historyToken)
  const compared = useSignalValue(history.compared)
  const states = useStates()
  if (!compared) return null
  const leave = (): void => {
    history.compared.value = null
    close()
  }
  const leaveByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (event.target as HTMLElement).closest('[aria-expanded="true"]') === null) leave()
  }
  const choose = (side: 'left' | 'right') => (key: string) => {
    history.compared.value = { ...compared, [side]: JSON.parse(key) as PageState }
  }
  const select = (side: 'left' | 'right') => (
    <Select
      size="small"
      aria-label={t(side)}
      value={keyOf(compared[side])}
      onChange={choose(side)}
      className="th-select"
      options={states.map(({ state, label }) => ({ value: keyOf(state), label }))}
    />
  )
  const labelOf = (state: PageState): string => states.find((each) => keyOf(each.state) === keyOf(state))?.label ?? ''
  return (
    <Modal
      title={t('title')}
      visible
      className="ed-dialog th-dialog"
      onCancel={leave}
      footer={<Button onClick={leave}>{t('close')}</Button>}
      style={{ width: 'calc(100vw - clamp(16px, 4vw, 48px))' }}
    >
      {/* A select keeps Escape for itself, also while its list is closed. */}
      <div className="th-sides" onKeyDownCapture={leaveByEscape}>
        {select('left')}
        <Button
          size="small"
          icon={<IconSwap />}
          aria-label={t('swap')}
          title={t('swap')}
          onClick={() => {
            history.compared.value = { left: compared.right, right: compared.left }
          }}
        />
        {select('right')}
      </div>
      <Both
        key={`${keyOf(compared.left)} ${keyOf(compared.right)}`}
        {...compared}
        labels={[labelOf(compared.left), labelOf(compared.right)]}
      />
    </Modal>
  )
}

/** Every state that can be chosen, with what it is called. */
function useStates(): readonly { readonly state: PageState; readonly label: string }[] {
  const t = useMessages(compareTexts)
  const locale = useLocale()
  const { loaded } = useHistory()
  const { copiedFrom } = useEditor().part(historyToken)
  return useMemo(() => {
    const now = { state: { kind: 'now' } as const, label: t('now') }
    if (!loaded) return [now]
    const { versions, places } = loaded.history
    return [
      now,
      ...(copiedFrom ? [{ state: { kind: 'source' } as const, label: t('source', { name: copiedFrom.name }) }] : []),
      ...loaded.branches.map(({ id, name }) => ({ state: { kind: 'branch', document: id } as const, label: t('branch', { name }) })),
      ...versions.map(({ id, env, name, createdAt }) => ({
        state: { kind: 'version', version: id } as const,
        label: env === null ? name : t('published', { env: env.toUpperCase(), time: timeText(createdAt, locale) }),
      })),
      ...places.map(({ to, userName, at }) => ({
        state: { kind: 'place', seq: to } as const,
        label: t('place', { name: userName || t('unknown'), time: timeText(at, locale) }),
      })),
    ]
  }, [loaded, copiedFrom, locale, t])
}

function Both(props: { readonly left: PageState; readonly right: PageState; readonly labels: readonly [string, string] }) {
  const t = useMessages(compareTexts)
  const session = useEditor()
  const { load } = session.part(historyToken)
  const { left, right } = props
  const [pages, setPages] = useState<readonly [PageDocument, PageDocument] | string | null>(null)
  useEffect(() => {
    let over = false
    Promise.all([load(left), load(right)]).then(
      ([one, other]) => !over && setPages([one, other]),
      (thrown: unknown) => !over && setPages(failureText(thrown)),
    )
    return () => {
      over = true
    }
  }, [load, left, right])
  if (pages === null) return <Spin className="th-wait" tip={t('loading')} />
  if (typeof pages === 'string') return <Alert type="error" content={t('failed', { reason: pages })} />
  return <Compared left={pages[0]} right={pages[1]} labels={props.labels} />
}

/** Two documents beside each other. */
export function Compared({
  left,
  right,
  labels,
}: {
  readonly left: PageDocument
  readonly right: PageDocument
  readonly labels: readonly [string, string]
}) {
  const t = useMessages(compareTexts)
  const locale = useLocale()
  const session = useEditor()
  const speaker = speakerOf(session.kernel)
  const [wanted, setWanted] = useState<string | null>(null)
  const [view, setView] = useState('canvas')
  const [ready, setReady] = useState(0)
  const [leftFrame, rightFrame] = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)]
  useSameScroll(leftFrame, rightFrame, ready)
  const marks = useMemo(() => marksOf(left, right), [left, right])
  const sentences = useMemo(() => sentencesOf(left, right, session.catalogue), [left, right, session])
  const groups = useMemo(() => byEntry(sentences), [sentences])
  const namesOf = (entry: string) => changeNames({ kernel: session.kernel, document: pageWith(entry, right, left), locale }, entry)
  const id = useId()
  const side = (document: PageDocument, at: 0 | 1) => (
    <figure>
      <figcaption>{labels[at]}</figcaption>
      <CompareCanvas
        title={labels[at]}
        document={document}
        marks={marks}
        shows={at === 0 ? ['removed', 'changed', 'moved'] : ['added', 'changed', 'moved']}
        wanted={wanted}
        frame={at === 0 ? leftFrame : rightFrame}
        onReady={() => setReady((count) => count + 1)}
      />
    </figure>
  )
  return (
    <div className="th-compare">
      <section className="th-changes" aria-label={t('changes', { count: String(sentences.length) })}>
        <h3>{sentences.length === 0 ? t('same') : t('changes', { count: String(sentences.length) })}</h3>
        {groups.map(({ entry, told }) => (
          <section key={entry} aria-labelledby={`${id}-${entry}`}>
            <h4 id={`${id}-${entry}`}>
              <EntryName entry={right.entries.get(entry) ?? left.entries.get(entry)} />
            </h4>
            <ol>
              {told.map((each, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
                <li key={index}>
                  <button
                    type="button"
                    data-mark={marks.get(entry)}
                    aria-current={entry === wanted || undefined}
                    onClick={() => setWanted(entry)}
                  >
                    {speaker.now(each, locale, namesOf(entry))}
                  </button>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </section>
      <div className="th-views">
        <TabStrip label={t('views')} tabs={VIEWS} open={view} choose={setView} />
        <div className="th-view" role="tabpanel" aria-label={labelIn(VIEWS.find(({ id }) => id === view)?.label, locale)}>
          {view === 'canvas' && (
            <div className="th-canvases">
              {side(left, 0)}
              {side(right, 1)}
            </div>
          )}
          {view === 'tree' && <CompareTree left={left} right={right} marks={marks} wanted={wanted} choose={setWanted} />}
          {view === 'json' && <CompareJson left={left} right={right} labels={labels} />}
        </div>
      </div>
    </div>
  )
}

/** What is different, record by record, in the order of what matters most in each. */
function byEntry(sentences: readonly ChangeSentence[]): readonly { readonly entry: string; readonly told: readonly Message[] }[] {
  const groups = new Map<string, Message[]>()
  for (const { entry, told } of sentences) groups.set(entry, [...(groups.get(entry) ?? []), told])
  return [...groups].map(([entry, told]) => ({ entry, told }))
}

function EntryName({ entry }: { readonly entry: PageEntry | undefined }) {
  const t = useMessages(compareTexts)
  if (!entry) return null
  if (entry.kind === 'element')
    return (
      <>
        <ComponentIcon type={entry.type} /> {entry.name}
      </>
    )
  return entry.kind === 'page' ? t(entry.block ? 'ofBlock' : 'ofPage') : `${t(entry.kind)} ${entry.kind === 'text' ? entry.id : entry.name}`
}

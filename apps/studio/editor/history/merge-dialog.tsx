import { Alert, Button, Modal, Radio, Spin } from '@arco-design/web-react'
import { useEffect, useMemo, useState } from 'react'
import type { Side } from '#kernel/document'
import { labelIn } from '#kernel/message'
import { mergeBranch, sentencesOf } from '#kernel/page/commands'
import type { Finding, PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { referencesIn } from '#sdk'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLocale, useMessages } from '#shell/messages'
import type { BranchInfo } from '../../../../server/wire.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { showReason } from '../../../kit/words/show-reason.ts'
import { describeDifference } from '../../documents/describe-difference.ts'
import { savingToken } from '../parts/saving-part.ts'
import { namesOn } from '../words/names-on.ts'
import { speakerOf } from '../words/speaker.ts'
import { loadMerge, type MergeStates, mergePages } from './merge-branch.ts'
import { mergeTexts } from './merge-texts.ts'
import { historyToken } from './states.ts'
import './compare.css'
import { failureText } from '../../../kit/words/failure-text.ts'

/** Merges a branch into the page: what comes, and what somebody has to decide. */
export function MergeDialog({ close }: { readonly close: () => void }) {
  const t = useMessages(mergeTexts)
  const session = useEditor()
  const history = session.part(historyToken)
  const branch = useSignalValue(history.merging)
  const [states, setStates] = useState<MergeStates | string | null>(null)
  useEffect(() => {
    if (!branch) return
    let over = false
    loadMerge(history, branch).then(
      (loaded) => !over && setStates(loaded),
      (thrown: unknown) => !over && setStates(failureText(thrown)),
    )
    return () => {
      over = true
    }
  }, [history, branch])
  if (!branch) return null
  const leave = (): void => {
    history.merging.value = null
    close()
  }
  if (states === null || typeof states === 'string')
    return (
      <Modal title={t('title', { name: branch.name })} visible className="ed-dialog" onCancel={leave} footer={null}>
        {states === null ? (
          <Spin className="th-wait" tip={t('loading')} />
        ) : (
          <Alert type="error" content={t('failed', { reason: states })} />
        )}
      </Modal>
    )
  return <Merge branch={branch} states={states} leave={leave} />
}

function Merge({ branch, states, leave }: { readonly branch: BranchInfo; readonly states: MergeStates; readonly leave: () => void }) {
  const t = useMessages(mergeTexts)
  const locale = useLocale()
  const session = useEditor()
  const history = session.part(historyToken)
  const speaker = speakerOf(session.kernel)
  const [answers, setAnswers] = useState<{ readonly [entry: string]: Side }>({})
  const rules = useMemo(() => ({ catalogue: session.catalogue, references: referencesIn(session.kernel) }), [session])
  // Nobody is asked about less because of an answer: what was in question stays on the list.
  const asked = useMemo(() => mergePages(states, () => undefined, rules), [states, rules])
  const merged = useMemo(() => mergePages(states, (entry) => answers[entry], rules), [states, answers, rules])
  const page = { entries: merged.entries }
  const sentences = sentencesOf(states.theirs, page, session.catalogue)
  const meanings = asked.meanings.filter(({ entry }) => !asked.questions.some((question) => question.entry === entry))
  const count = asked.questions.length + meanings.length
  const entryOf = (id: string): PageEntry | undefined => states.mine.entries.get(id) ?? states.theirs.entries.get(id)
  const nameOf = (id: string): string => {
    const entry = entryOf(id)
    return entry && 'name' in entry ? entry.name || id : t('thePage')
  }
  const merge = async (): Promise<void> => {
    if (!session.run(mergeBranch, { page })) return
    leave()
    try {
      await session.part(savingToken).save()
      await call('POST /documents/merged', { id: branch.id, seq: branch.revision })
      history.again()
      showReason({ zh: '已合并，可以撤销', en: 'Merged. You can undo it' }, 'success')
    } catch (thrown) {
      const text = failureText(thrown)
      showReason({ zh: text, en: text }, 'error')
    }
  }
  const question = (id: string, why: string, mine: string, theirs: string) => (
    <li key={id}>
      <strong>{nameOf(id)}</strong> <span className="td-hint">{why}</span>
      <Radio.Group aria-label={nameOf(id)} value={answers[id] ?? 'mine'} onChange={(side: Side) => setAnswers({ ...answers, [id]: side })}>
        <Radio value="mine">
          {t('branch')}: <code>{mine}</code>
        </Radio>
        <Radio value="theirs">
          {t('page')}: <code>{theirs}</code>
        </Radio>
      </Radio.Group>
    </li>
  )
  const shown = (entry: PageEntry | null | undefined, other: PageEntry | null | undefined, cells: readonly string[] | null): string =>
    entry ? describeDifference(pageKind, { entry, other: other ?? null, paths: cells }) : t('gone')
  const meaning = (finding: Finding) => {
    const problem =
      'code' in finding.message
        ? speaker.now(finding.message, locale, namesOn({ kernel: session.kernel, document: { entries: merged.entries } }))
        : labelIn(finding.message, locale)
    const [mine, theirs] = [states.mine.entries.get(finding.entry), states.theirs.entries.get(finding.entry)]
    return question(finding.entry, t('meaning', { problem }), shown(mine, theirs, null), shown(theirs, mine, null))
  }
  return (
    <Modal
      title={t('title', { name: branch.name })}
      visible
      className="ed-dialog"
      onCancel={leave}
      style={{ width: 720 }}
      footer={
        <>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="primary" disabled={sentences.length === 0 && count === 0} onClick={() => void merge()}>
            {t('merge')}
          </Button>
        </>
      }
    >
      {count > 0 && (
        <>
          <h3>{t('asked', { count: String(count) })}</h3>
          <ul className="th-questions">
            {asked.questions.map(({ entry, reason, cells, mine, theirs }) =>
              question(entry, t(reason), shown(mine, theirs, cells), shown(theirs, mine, cells)),
            )}
            {meanings.map(meaning)}
          </ul>
        </>
      )}
      {sentences.length === 0 && count === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <>
          <h3>{t('comes', { count: String(sentences.length) })}</h3>
          <ol className="th-merge-list">
            {sentences.map(({ told }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
              <li key={index}>{speaker.now(told, locale)}</li>
            ))}
          </ol>
        </>
      )}
    </Modal>
  )
}

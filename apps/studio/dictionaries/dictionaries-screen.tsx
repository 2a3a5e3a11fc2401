import { Button, Empty, Input, Message, Modal, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useCallback, useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { DictionaryInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { useLeaveQuestion } from '../project-config/use-leave-question.ts'
import { ScreenHead } from '../screen-head.tsx'
import '../back-office/back-office.css'
import './dictionaries.css'
import { DictionaryDialog, type DictionaryDialogOf } from './dictionary-dialog.tsx'
import { DictionaryList } from './dictionary-list.tsx'
import { DictionaryPanel } from './dictionary-panel.tsx'
import { dictionaryTexts } from './texts.ts'

async function load(projectId: number) {
  const [project, dictionaries] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('POST /dictionary/list', { projectId }),
  ])
  return { project, dictionaries }
}

const SAMPLE = [
  { value: 'new', labelZh: '待处理', labelEn: 'New', color: '#165dff' },
  { value: 'paid', labelZh: '已付款', labelEn: 'Paid', color: '#008026' },
  { value: 'cancelled', labelZh: '已取消', labelEn: 'Cancelled', color: '#6b7785' },
]

const matches = ({ code, name, description }: DictionaryInfo, keyword: string): boolean =>
  `${code} ${name} ${description}`.toLowerCase().includes(keyword.trim().toLowerCase())

/** Asks before unsaved items are lost. */
function useUnsaved() {
  const t = useMessages(dictionaryTexts)
  const c = useMessages(common)
  const [isChanged, setChanged] = useState(false)
  useLeaveQuestion(
    isChanged,
    useCallback(() => setChanged(false), []),
  )
  const leave = (go: () => void): void => {
    if (!isChanged) {
      go()
      return
    }
    Modal.confirm({
      title: t('leaveTitle'),
      content: c('loseText'),
      okText: c('lose'),
      cancelText: c('goOn'),
      onOk: () => {
        setChanged(false)
        go()
      },
    })
  }
  return { setChanged, leave }
}

/** The dictionaries of a project, and the items of the chosen one. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(dictionaryTexts)
  const [keyword, setKeyword] = useState('')
  const [wanted, setWanted] = useState<number>()
  const [dialog, setDialog] = useState<DictionaryDialogOf>()
  const [round, setRound] = useState(0)
  const { setChanged, leave } = useUnsaved()
  const { data, error, loading, reload } = useLoaded(`dictionaries ${projectId}`, () => load(projectId))
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const all = data?.dictionaries ?? []
  const found = all.filter((each) => matches(each, keyword))
  const chosen = (all.find(({ id }) => id === wanted) ?? found[0])?.id
  const open = (id: number): void => leave(() => setWanted(id))
  const addSample = (): void =>
    void call('POST /dictionary/create', { projectId, code: 'order_state', name: t('sampleName'), items: SAMPLE }).then(
      ({ id }) => {
        setWanted(id)
        reload()
      },
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  return (
    <ListLayout>
      <ScreenHead
        title={data ? t('title', { name: data.project.name }) : ''}
        intro={`${t('intro')} ${data && !mayEdit ? t('readOnly') : ''}`}
      >
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={keyword}
          onChange={setKeyword}
          allowClear
          className="studio-find"
        />
        {mayEdit && (
          <Button type="primary" icon={<IconPlus />} onClick={() => leave(() => setDialog({ kind: 'create' }))}>
            {t('add')}
          </Button>
        )}
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && found.length === 0 && (
        <EmptyList
          keyword={keyword.trim()}
          onClear={() => setKeyword('')}
          text={t('empty')}
          none={t('none', { text: keyword.trim() })}
          action={mayEdit ? { label: t('add'), onPress: () => setDialog({ kind: 'create' }) } : undefined}
          sample={mayEdit ? { label: t('sample'), onPress: addSample } : undefined}
        />
      )}
      {data && found.length > 0 && (
        <div className="dictionary-screen">
          <DictionaryList dictionaries={found} chosen={chosen} onChoose={open} />
          {chosen === undefined ? (
            <Empty description={t('choose')} />
          ) : (
            <DictionaryPanel
              key={`${chosen} ${round}`}
              id={chosen}
              mayEdit={mayEdit}
              onOpen={(next) => leave(() => setDialog(next))}
              onSaved={reload}
              onRemoved={() => {
                setWanted(undefined)
                reload()
              }}
              onChanged={setChanged}
            />
          )}
        </div>
      )}
      {dialog && (
        <DictionaryDialog
          projectId={projectId}
          of={dialog}
          onDone={({ id }) => {
            setWanted(id)
            setRound((before) => before + 1)
            reload()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </ListLayout>
  )
}

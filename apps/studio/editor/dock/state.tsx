import { Button } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { useEffect, useMemo, useState } from 'react'
import type { JsonObject } from '#kernel/page'
import { functionsPoint } from '#sdk'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { nameInState } from '../blocks/inside.ts'
import { useEditorUi } from '../editor-ui.ts'
import { wordsOn } from '../inspector/panel/written-name.ts'
import { loadedPlugins } from '../parts/opened-page.ts'
import { previewToken } from '../parts/preview-part.ts'
import { runningToken } from '../parts/running-part.ts'
import type { RowsAround } from '../row-values.ts'
import { FilterBox } from './filter-box.tsx'
import { type StateGroup, stateGroups } from './state-groups.ts'
import { listsIn, RowsOf } from './state-rows.tsx'
import { Value } from './state-value.tsx'
import { textFilter } from './text-filter.ts'
import './logs.css'

const texts = defineMessages('editor-state', {
  zh: {
    refresh: '刷新',
    none: '页面还没有状态',
    canvas: '画布上的页面',
    preview: '预览中的页面',
    variables: '变量',
    forms: '表单',
    data: '组件数据',
    rows: '列表的行',
    apis: '接口结果',
    app: '项目（各页面共用）',
    user: '登录信息',
    route: '地址参数',
    empty: '无',
  },
  en: {
    refresh: 'Refresh',
    none: 'The page has no state yet',
    canvas: 'The page on the canvas',
    preview: 'The page in preview',
    variables: 'Variables',
    forms: 'Forms',
    data: 'Element data',
    rows: 'Rows of lists',
    apis: 'Results of APIs',
    app: 'App, shared by all pages',
    user: 'Login',
    route: 'Address',
    empty: 'none',
  },
})

/** The state of the page that the person looks at, as it changes. */
export function Panel() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const preview = session.part(previewToken)
  const live = useSignalValue(preview.shown)
  const page = useSignalValue(preview.page)
  const tree = useSignalValue(live.tree)
  const document = useSignalValue(session.store.current)
  const previewed = live !== session.part(runningToken).live
  const [query, setQuery] = useState('')
  const wanted = useMemo(() => textFilter(query), [query])
  const lists = useMemo(() => listsIn(session, document, null), [session, document])
  const { blocks } = session.part(loadedPlugins)
  const groups = useMemo(() => {
    const words = wordsOn(document, session.kernel.registry(functionsPoint).all.peek())
    const named = {
      wordOf: (id: string) => words(id) ?? nameInState(document, blocks?.lookup, id),
      isApi: (id: string) => document.entries.get(id)?.kind === 'api',
    }
    return stateGroups(tree, named).map((group) => ({ ...group, values: matching(group, wanted) }))
  }, [tree, wanted, document, session, blocks])
  useEffect(() => live.refresh(), [live])
  return (
    <>
      <div className="ed-dock-bar">
        <FilterBox value={query} onChange={setQuery} />
        <Button size="mini" icon={<IconRefresh />} onClick={() => live.refresh()}>
          {t('refresh')}
        </Button>
        <span className="ed-muted ed-dock-which">{t(previewed ? 'preview' : 'canvas')}</span>
      </div>
      <div className="ed-state">
        {Object.keys(tree).length === 0 && <p className="ed-note">{t('none')}</p>}
        {groups.map(({ name, values, placeOf, nameOf }) => (
          <details key={name} open className="ed-value" data-group={name}>
            <summary>
              <strong>{t(name)}</strong> {Object.keys(values).length === 0 ? <span className="ed-muted">{t('empty')}</span> : null}
            </summary>
            {Object.entries(values).map(([key, value]) => (
              <Value key={key} name={nameOf(key)} value={value} place={placeOf(key)} />
            ))}
          </details>
        ))}
        {lists.length > 0 && (
          <details open className="ed-value" data-group="rows">
            <summary>
              <strong>{t('rows')}</strong>
            </summary>
            {lists.map((list) => (
              <RowsOf key={list.id} list={list} page={page} from={page} state={tree} rows={NO_ROWS} wanted={wanted} />
            ))}
          </details>
        )}
      </div>
    </>
  )
}

const NO_ROWS: RowsAround = []

const matching = ({ values, nameOf }: StateGroup, wanted: (text: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => wanted(`${name} ${nameOf(name)} ${JSON.stringify(value)}`)))

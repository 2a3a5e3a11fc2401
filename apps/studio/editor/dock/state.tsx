import { Button } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { useEffect, useMemo, useState } from 'react'
import type { JsonObject } from '#kernel/page/values'
import { functionsPoint } from '#sdk'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import type { RowsAround } from '../document/row-values.ts'
import { wordsOn } from '../inspector/types/written-name.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { previewToken } from '../parts/preview-part.ts'
import { runningToken } from '../parts/running-part.ts'
import { nameInState } from '../words/inside.ts'
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
    full: '页面几乎用完了内存，因此没有读取全部状态：请让数据源分页返回，或减少页面上的数据',
    first: '{{name}}：显示前 {{kept}} 项，共 {{items}} 项',
    leftOut: '{{name}}：内容过多，未显示',
    andMore: '还有 {{count}} 处未完整显示',
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
    full: 'The page has nearly used up its memory, so not all of its state was read: let sources answer in pages, or keep less on the page',
    first: '{{name}}: the first {{kept}} of {{items}} items are shown',
    leftOut: '{{name}}: too much to be shown',
    andMore: '{{count}} more are not shown whole',
    andMore_one: '{{count}} more is not shown whole',
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
  const left = useSignalValue(live.left)
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
  const nameOfLeft = (path: string): string => {
    const words = wordsOn(document, session.kernel.registry(functionsPoint).all.peek())
    return path
      .split('.')
      .map((step, at) => (at === 1 ? (words(step) ?? step) : step))
      .slice(path.startsWith('component.') ? 1 : 0)
      .join('.')
  }
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
        {left.length > 0 && (
          <ul className="ed-note ed-state-left">
            {left.some(({ isFull }) => isFull) && <li>{t('full')}</li>}
            {left
              .slice(0, MOST_LEFT)
              .map(({ path, items, kept }) =>
                path === '' ? null : (
                  <li key={path}>
                    {items > 1 ? t('first', { name: nameOfLeft(path), kept, items }) : t('leftOut', { name: nameOfLeft(path) })}
                  </li>
                ),
              )}
            {left.length > MOST_LEFT && <li>{t('andMore', { count: left.length - MOST_LEFT })}</li>}
          </ul>
        )}
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

/** So many values that are left out are named. */
const MOST_LEFT = 8
const NO_ROWS: RowsAround = []

const matching = ({ values, nameOf }: StateGroup, wanted: (text: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => wanted(`${name} ${nameOf(name)} ${JSON.stringify(value)}`)))

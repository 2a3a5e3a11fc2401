import { setPage } from '#kernel/page/commands'
import { PAGE_TYPE, type PageRecord } from '#kernel/page/records'
import { removePath, setPath } from '#kernel/page/values'
import { fieldsOf, functionText, number, sendRows, text, z } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { Section } from '../../../kit/form/section.tsx'
import { groupFields } from '../../../kit/form/sections.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { componentAddress } from '../../docs/addresses.ts'
import { DocsLink } from '../../docs/docs-link.tsx'
import { MARKS } from '../../docs/marks.ts'
import { typeOf, useDeclarations } from '../parts/use-selected.ts'
import { FieldForm } from './form/field-form.tsx'
import { PageTheme } from './page-theme.tsx'
import { type PanelFilter, toFilter, usePropSubject } from './prop-subject.ts'
import { texts } from './texts.ts'

const requests = fieldsOf(
  z.strictObject({
    stgService: text('测试环境服务地址', 'Test service address', '', {
      bindable: false,
      placeholder: { zh: 'https://… 末尾不带 /', en: 'https://… without / at its end' },
      help: {
        zh: '接口地址不以 / 或 http 开头时，接在它之后；内网地址需由管理员对项目开放',
        en: 'Comes before api addresses without http or / in front; private ones must be opened for the project by an administrator',
      },
    }),
    prdService: text('生产环境服务地址', 'Live service address', '', {
      bindable: false,
      placeholder: { zh: 'https://… 末尾不带 /', en: 'https://… without / at its end' },
    }),
    headers: sendRows('请求头', 'Headers', { bindable: false, options: { templates: false, secrets: {} } }),
    timeout: number('超时（秒）', 'Timeout (s)', 8, { min: 1, max: 600, bindable: false }),
    timeoutErrorMessage: text('超时提示', 'Timeout message', '', { bindable: false }),
    requestInterceptor: functionText('请求拦截器', 'Request interceptor', {
      help: {
        zh: '收到 { url, method, headers, params, data, timeout }，返回修改后的请求',
        en: 'Gets { url, method, headers, params, data, timeout } and returns it changed',
      },
    }),
    responseInterceptor: functionText('响应拦截器', 'Response interceptor', {
      help: {
        zh: '收到 { status, headers, data, config }，返回响应或新的 data',
        en: 'Gets { status, headers, data, config } and returns it, or new data',
      },
    }),
  }),
)

/** The settings of the page itself: its own props, and what all of its requests have in common. */
export function PageSettings({ page, filter }: { readonly page: PageRecord; readonly filter: PanelFilter }) {
  const t = useMessages(texts)
  const session = useEditor()
  const declaration = useDeclarations()(typeOf(page))
  const fields = declaration ? fieldsOf(declaration.props) : []
  const props = usePropSubject([page], fields)
  const interceptor: Subject = {
    key: `${page.id} interceptor`,
    values: page.interceptor,
    bindings: {},
    edit: (edit, gesture) => {
      if (edit.binding) return
      // A header's formula stays where it stands: the engine resolves these settings with every request.
      const { path, value } = edit
      const before = page.interceptor
      session.run(
        setPage,
        { changes: { interceptor: value === undefined ? removePath(before, path) : setPath(before, path, value) } },
        { gesture },
      )
    },
  }
  const shown = [
    { subject: props, fields, id: 'page', title: t('pageSettings'), address: componentAddress(PAGE_TYPE) },
    { subject: interceptor, fields: requests, id: 'interceptor', title: t('interceptor'), address: MARKS.apis },
  ].filter(({ subject, fields: list }) => groupFields(list, subject.values, toFilter(filter, subject)).length > 0)
  const showsTheme = page.block === undefined && matches(filter, page, t('pageTheme'))
  if (shown.length === 0 && !showsTheme) return <p className="te-note">{t(filter.modifiedOnly ? 'nothingModified' : 'noMatch')}</p>
  return (
    <>
      {shown.map(({ subject, fields: list, id, title, address }) => (
        <Section key={id} id={id} title={title} extra={<DocsLink quiet address={address} what={title} />}>
          <FieldForm fields={list} subject={subject} filter={toFilter(filter, subject)} />
        </Section>
      ))}
      {showsTheme && <PageTheme page={page} />}
    </>
  )
}

const matches = ({ search, modifiedOnly }: PanelFilter, { theme }: PageRecord, title: string): boolean =>
  title.toLowerCase().includes(search.trim().toLowerCase()) && !(modifiedOnly && theme === undefined)

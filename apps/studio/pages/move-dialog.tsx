import { Form, Select, Spin } from '@arco-design/web-react'
import type { MovedPage, PageInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { BroughtList } from './brought-list.tsx'
import { useEditableProjects } from './use-editable-projects.ts'

const texts = defineMessages('move-page', {
  zh: {
    title: '移动“{{name}}”到其他项目',
    project: '项目',
    none: '没有其他可编辑的项目。',
    move: '移动',
    checking: '正在检查移动的影响…',
    whole: '地址、发布记录、历史、分支和页面成员都会保留。',
    people: '原项目的成员不再能打开它，新项目的成员可以。',
    look: '页面会使用新项目的外观、文本和变量。',
    menus: '这些菜单不再打开页面：{{names}}',
    home: '“{{names}}”不再以它为首页',
    links: '这些页面中的链接仍指向它，但访问者可能没有权限：{{names}}',
    texts: '新项目没有这些文本：{{names}}',
    variables: '新项目没有这些变量：{{names}}',
  },
  en: {
    title: 'Move “{{name}}” to another project',
    project: 'Project',
    none: 'There is no other project that you may edit.',
    move: 'Move',
    checking: 'Finding out what that comes to…',
    whole: 'Its address, publish records, history, branches and members stay.',
    people: 'People of this project cannot open it any more, and those of the other one can.',
    look: 'The page gets the look, texts and variables of the other project.',
    menus: 'These menus do not open it any more: {{names}}',
    home: '“{{names}}” has it as its home page no more',
    links: 'These pages go on linking to it, and their visitors may not be allowed there: {{names}}',
    texts: 'The other project has no texts called: {{names}}',
    variables: 'The other project has no variables called: {{names}}',
  },
})

/** Moves a page to another project, and tells first what would become of it there. */
export function MoveDialog(props: {
  readonly page: Pick<PageInfo, 'id' | 'name' | 'projectId'>
  readonly onDone: (moved: MovedPage) => void
  readonly onClose: () => void
}) {
  const { page, onDone, onClose } = props
  const t = useMessages(texts)
  const projects = useEditableProjects(page.projectId)
  const [form] = Form.useForm<{ readonly projectId: number }>()
  const projectId = Form.useWatch('projectId', form) as number | undefined
  const check = useLoaded(`move ${page.id} to ${projectId}`, (signal) =>
    projectId === undefined ? Promise.resolve(null) : call('POST /pages/checkMove', { id: page.id, projectId }, { signal }),
  )
  const failure = check.error ?? projects.error
  const isChecked = check.data != null && !check.loading && check.data.projectId === projectId
  return (
    <FormDialog<{ readonly projectId: number }>
      title={t('title', { name: page.name })}
      ok={t('move')}
      width={560}
      form={form}
      ready={isChecked}
      problem={failure ? failureText(failure) : undefined}
      stays
      onSubmit={async (values) => {
        const moved = await call('POST /pages/move', { id: page.id, projectId: values.projectId })
        onClose()
        onDone(moved)
      }}
      onClose={onClose}
    >
      <Form.Item field="projectId" label={t('project')} extra={projects.data && projects.options.length === 0 ? t('none') : undefined}>
        <Select
          showSearch
          filterOption={projects.filter}
          loading={projects.loading}
          aria-label={t('project')}
          options={[...projects.options]}
        />
      </Form.Item>
      {projectId !== undefined && check.loading && (
        <p className="studio-muted" role="status">
          <Spin size={14} /> {t('checking')}
        </p>
      )}
      {isChecked && check.data && (
        <section aria-live="polite">
          <ul className="studio-uses">
            <li>{t('whole')}</li>
            <li>{t('people')}</li>
            <li>{t('look')}</li>
            {check.data.effects
              .filter(({ kind }) => kind !== 'look')
              .map(({ kind, names }) => (
                <li key={kind} className="studio-uses-loss">
                  {t(kind, { names: names.join(', ') })}
                </li>
              ))}
          </ul>
          <BroughtList brought={check.data.brought} planned />
        </section>
      )}
    </FormDialog>
  )
}

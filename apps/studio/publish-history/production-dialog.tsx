import { Alert, Message, Radio, Select } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import type { ProductionRightInfo, PublisherInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'

const texts = defineMessages('production-right', {
  zh: {
    title: '谁可以发布到生产环境',
    intro: '适用于本项目的所有页面，也适用于回滚。项目管理员始终可以。',
    administrators: '仅项目管理员',
    developers: '项目的所有开发者',
    chosen: '选定的开发者',
    dropped: '已保存，但未包含 {{names}}：他们已不是项目或任何页面的开发者',
    noLonger: '{{names}} 已不是项目或任何页面的开发者，不再拥有此权限',
    ofPages: '{{name}}（仅开发页面：{{pages}}）',
    more: '等 {{count}} 个',
    nobody: '项目和页面都没有开发者。请先添加。',
    gone: '已离开的用户 {{id}}',
    comma: '、',
    people: '选择开发者',
    preset: '当前使用的是部署的默认设置',
    saved: '已保存',
  },
  en: {
    title: 'Who may publish to production',
    intro: 'For all pages of this project, and for rolling back as well. Administrators of the project always may.',
    administrators: 'Administrators of the project alone',
    developers: 'All developers of the project',
    chosen: 'Chosen developers',
    dropped: 'Saved without {{names}}: no longer a developer of the project or of a page',
    noLonger: 'No longer a developer of the project or of a page, and so without this right: {{names}}',
    ofPages: '{{name}} (pages only: {{pages}})',
    more: 'and others, {{count}} in all',
    nobody: 'Neither the project nor a page has a developer yet. Add one first.',
    gone: 'user {{id}}, who left',
    comma: ', ',
    people: 'Choose developers',
    preset: 'This is what the deployment says until the project says otherwise',
    saved: 'Saved',
  },
})
const CHOICES = ['administrators', 'developers', 'chosen'] as const

/** What an option shows. */
const nameOf = (option: ReactElement): string => String((option as ReactElement<{ readonly children: string }>).props.children)

/** Says who of a project may publish to production. */
export function ProductionDialog(props: {
  readonly projectId: number
  readonly right: ProductionRightInfo
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const { projectId, right, onSaved, onClose } = props
  const t = useMessages(texts)
  const [who, setWho] = useState(right.who)
  const [userIds, setUserIds] = useState<readonly number[]>(right.userIds)
  const id = useId()
  const namesOf = (dropped: NonNullable<ProductionRightInfo['dropped']>): string =>
    dropped.map(({ userId, userName }) => userName || t('gone', { id: userId })).join(t('comma'))
  const people = useLoaded(`developers of ${projectId}`, (signal) =>
    call('GET /page/publish/right/people/{projectId}', { projectId }, { signal }),
  )
  /** Developers of single pages are marked by the names of these. */
  const labelOf = ({ userName, pages, pageCount }: PublisherInfo): string => {
    if (pageCount === 0) return userName
    const rest = pageCount > pages.length ? [t('more', { count: pageCount })] : []
    return t('ofPages', { name: userName, pages: [...pages, ...rest].join(t('comma')) })
  }
  const save = async (): Promise<void> => {
    const { dropped = [] } = await call('POST /page/publish/right/update', {
      projectId,
      who,
      userIds: who === 'chosen' ? [...userIds] : [],
    })
    if (dropped.length > 0) Message.warning(t('dropped', { names: namesOf(dropped) }))
    else Message.success(t('saved'))
    onSaved()
  }
  return (
    <FormDialog
      title={t('title')}
      width={480}
      problem={people.error ? failureText(people.error) : undefined}
      changed={who !== right.who || userIds !== right.userIds}
      onSubmit={save}
      onClose={onClose}
    >
      <p id={id}>{t('intro')}</p>
      <Radio.Group
        direction="vertical"
        aria-label={t('title')}
        aria-describedby={id}
        value={who}
        onChange={setWho}
        options={CHOICES.map((value) => ({ value, label: t(value) }))}
      />
      {who === 'chosen' && (
        <Select
          mode="multiple"
          aria-label={t('people')}
          placeholder={t('people')}
          value={[...userIds]}
          onChange={(ids: readonly number[]) => setUserIds(ids)}
          filterOption={(text, option) => nameOf(option).toLowerCase().includes(text.trim().toLowerCase())}
          {...(people.data?.length === 0 ? { notFoundContent: t('nobody') } : {})}
          options={(people.data ?? []).map((each) => ({ value: each.userId, label: labelOf(each) }))}
        />
      )}
      {right.dropped && right.who === 'chosen' && (
        <Alert type="warning" content={t('noLonger', { names: namesOf(right.dropped) })} style={{ marginTop: 12 }} />
      )}
      {!right.isOwn && who === right.who && <p className="studio-muted">{t('preset')}</p>}
    </FormDialog>
  )
}

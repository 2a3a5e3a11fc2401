import { Button, Table } from '@arco-design/web-react'
import { IconDelete, IconEdit } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { labelIn } from '#kernel/message'
import { APP_VARIABLE } from '#kernel/page/records'
import type { ProjectVariable } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { useLocale } from '../../shell/use-locale.ts'
import { builtInType } from './built-in-types.ts'
import { variableTexts } from './variable-texts.ts'

interface Page {
  readonly id: number
  readonly name: string
}
export interface VariableTableProps {
  readonly variables: readonly ProjectVariable[]
  readonly mayEdit: boolean
  readonly pagesNaming: (name: string) => readonly Page[]
  /** Shown where there are none. */
  readonly empty: ReactNode
  readonly onEdit: (variable: ProjectVariable) => void
  readonly onRemove: (variable: ProjectVariable) => void
}

/** The variables of a project, with the pages that name them. */
export function VariableTable({ variables, mayEdit, pagesNaming, empty, onEdit, onRemove }: VariableTableProps) {
  const t = useMessages(variableTexts)
  const locale = useLocale()
  return (
    <Table<ProjectVariable>
      rowKey="id"
      data={[...variables]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 860 }}
      noDataElement={empty}
      columns={[
        { title: t('name'), render: (_, { name, description }) => <VariableName {...{ name, description }} /> },
        { title: t('type'), width: 100, render: (_, { type }) => labelIn(builtInType(type)?.label, locale) ?? type },
        {
          title: t('default'),
          width: 200,
          ellipsis: true,
          render: (_, { defaultValue }) => <code>{JSON.stringify(defaultValue)}</code>,
        },
        { title: t('persist'), width: 130, render: (_, { persist }) => t(persist) },
        { title: t('usedOn'), width: 220, render: (_, { name }) => <Pages pages={pagesNaming(name)} /> },
        ...(mayEdit
          ? [
              {
                title: '',
                width: 90,
                render: (_: unknown, variable: ProjectVariable) => <Actions {...{ variable, onEdit, onRemove }} />,
              },
            ]
          : []),
      ]}
    />
  )
}

const VariableName = ({ name, description }: Pick<ProjectVariable, 'name' | 'description'>) => (
  <div>
    <code>{`${APP_VARIABLE}${name}`}</code>
    {description && (
      <div className="studio-muted studio-clip" title={description}>
        {description}
      </div>
    )}
  </div>
)

function Pages({ pages }: { readonly pages: readonly Page[] }) {
  const t = useMessages(variableTexts)
  if (pages.length === 0) return <span className="studio-muted">{t('unused')}</span>
  return pages.map((page, at) => (
    <span key={page.id}>
      {at > 0 ? ', ' : ''}
      <Link href={`/editor/${page.id}/edit`} className="studio-page-link">
        {page.name}
      </Link>
    </span>
  ))
}

type ActionsProps = { readonly variable: ProjectVariable } & Pick<VariableTableProps, 'onEdit' | 'onRemove'>

function Actions({ variable, onEdit, onRemove }: ActionsProps) {
  const t = useMessages(variableTexts)
  const button = { type: 'text', size: 'mini' } as const
  return (
    <div className="studio-row-actions">
      <Button {...button} icon={<IconEdit />} aria-label={t('edit', { name: variable.name })} onClick={() => onEdit(variable)} />
      <Button
        {...button}
        status="danger"
        icon={<IconDelete />}
        aria-label={t('remove', { name: variable.name })}
        onClick={() => onRemove(variable)}
      />
    </div>
  )
}

import { Checkbox, Table } from '@arco-design/web-react'
import type { ModelInfo } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { type Grants, KEY_ACTIONS, type KeyAction, stateOf, withAction } from './grants.ts'
import { keyTexts } from './texts.ts'

interface GrantsGridProps {
  readonly models: readonly ModelInfo[]
  readonly grants: Grants
  readonly onChange: (grants: Grants) => void
}

/** Models and what a key may do with their records. */
export function GrantsGrid({ models, grants, onChange }: GrantsGridProps) {
  const t = useMessages(keyTexts)
  const ids = models.map(({ id }) => id)
  const all = (action: KeyAction, given: boolean): void =>
    onChange(ids.reduce((sum, id) => withAction(sum, id, action, given), grants))
  return (
    <Table<ModelInfo>
      className="keys-grid"
      rowKey="id"
      size="small"
      data={[...models]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 600, y: 260 }}
      columns={[
        {
          title: t('model'),
          width: 140,
          fixed: 'left',
          render: (_, { name, description }) => (
            <>
              {description} <span className="studio-muted">{name}</span>
            </>
          ),
        },
        ...KEY_ACTIONS.map((action) => {
          const state = stateOf(grants, ids, action)
          const label = t(`action ${action}`)
          return {
            width: 92,
            title: (
              <Checkbox
                aria-label={t('actionOf', { action: label, name: t('allModels') })}
                checked={state === 'all'}
                indeterminate={state === 'some'}
                onChange={(given) => all(action, given)}
              >
                {label}
              </Checkbox>
            ),
            render: (_: unknown, { id, name }: ModelInfo) => (
              <Checkbox
                aria-label={t('actionOf', { action: label, name })}
                checked={grants.get(id)?.includes(action) === true}
                onChange={(given) => onChange(withAction(grants, id, action, given))}
              />
            ),
          }
        }),
      ]}
    />
  )
}

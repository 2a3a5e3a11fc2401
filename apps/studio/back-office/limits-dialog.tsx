import { Alert, Button, Checkbox, Empty, Modal, Skeleton, Space, Tag } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { RoleInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { type MenuRow, treeOf } from './menu-tree.ts'
import { menuTexts, roleTexts } from './texts.ts'

interface LimitsDialogProps {
  readonly projectId: number
  readonly role: RoleInfo
  readonly mayEdit: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Which menus, buttons and permissions a role gives: whoever gets something gets what it stands under. */
export function LimitsDialog({ projectId, role, mayEdit, onDone, onClose }: LimitsDialogProps) {
  const t = useMessages(roleTexts)
  const m = useMessages(menuTexts)
  const c = useMessages(common)
  const menus = useLoaded(`menus of ${projectId}`, () => call('POST /project/menu/list', { projectId }))
  const [given, setGiven] = useState<ReadonlySet<number>>(new Set(role.limits))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const rows = menus.data ?? []
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]))

  /** What is pressed goes with all below it; what is given takes what it stands under along. */
  const toggle = (node: MenuRow): void => {
    const next = new Set(given)
    const isOn = !given.has(node.id)
    const below = ({ id, children }: MenuRow): void => {
      if (isOn) next.add(id)
      else next.delete(id)
      children?.forEach(below)
    }
    below(node)
    if (isOn) for (let at = node.parentId; at !== null && at !== undefined; at = parentOf.get(at) ?? null) next.add(at)
    setGiven(next)
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    const known = new Set(rows.map(({ id }) => id))
    try {
      await call('POST /project/role/updateLimits', { id: role.id, rev: role.rev, limits: [...given].filter((id) => known.has(id)) })
      onDone()
      onClose()
    } catch (thrown) {
      setError(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  const list = (of: readonly MenuRow[]): ReactNode => (
    <ul className="back-office-limits">
      {of.map((row) => (
        <li key={row.id}>
          <Checkbox
            checked={given.has(row.id)}
            indeterminate={given.has(row.id) && (row.children ?? []).some(({ id }) => !given.has(id))}
            disabled={!mayEdit}
            onChange={() => toggle(row)}
          >
            <Space size={6}>
              <span>{row.name}</span>
              {row.type !== 1 && <Tag size="small">{m(`type${row.type}`)}</Tag>}
              {row.status === 2 && <span className="studio-muted">{t('disabled')}</span>}
            </Space>
          </Checkbox>
          {row.children && list(row.children)}
        </li>
      ))}
    </ul>
  )
  return (
    <Modal
      visible
      autoFocus={false}
      title={t('giveTo', { name: role.name })}
      okText={c('save')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
      {...(mayEdit ? {} : { footer: null })}
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      {menus.error && <LoadFailure error={menus.error} retry={menus.reload} />}
      {!menus.data && menus.loading && <Skeleton animation text={{ rows: 5 }} />}
      {menus.data?.length === 0 && (
        <Empty
          description={
            <>
              {t('noMenus')} <Link href={`/project/${projectId}/menu`}>{t('toMenus')}</Link>
            </>
          }
        />
      )}
      {menus.data && menus.data.length > 0 && (
        <>
          {mayEdit && (
            <Space style={{ marginBottom: 8 }}>
              <Button size="small" onClick={() => setGiven(new Set(rows.map(({ id }) => id)))}>
                {t('all')}
              </Button>
              <Button size="small" onClick={() => setGiven(new Set())}>
                {t('nothing')}
              </Button>
            </Space>
          )}
          {list(treeOf(rows))}
        </>
      )}
    </Modal>
  )
}

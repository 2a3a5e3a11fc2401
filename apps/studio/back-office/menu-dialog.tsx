import { Form, Input, Radio, Select, TreeSelect } from '@arco-design/web-react'
import { IconByName } from '#sdk/react'
import type { MenuInfo, PageInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { useMenuKinds } from '../frame-parts.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { MenuTargetFields } from './menu-target-fields.tsx'
import { idsWithin, type MenuRow, treeOf } from './menu-tree.ts'
import { initialMenu, type MenuValues, menuFields, ownerOfRoute, TOP } from './menu-values.ts'
import { menuTexts } from './texts.ts'

const ROUTE = /^\/?[\p{L}_][\p{L}\p{N}_-]*(\/[\p{L}_][\p{L}\p{N}_-]*)*$/u
const CODE = /^[A-Za-z][\w.:-]*$/
/** The server's code for a route that another menu has. */
const ROUTE_TAKEN = 40950

interface MenuDialogProps {
  readonly projectId: number
  readonly rows: readonly MenuInfo[]
  readonly pages: readonly Pick<PageInfo, 'id' | 'name'>[]
  /** The one that is changed, or what a new one stands under. */
  readonly edited?: MenuInfo
  readonly under?: MenuInfo
  /** With what was stored. */
  readonly onDone: (stored: MenuInfo) => void
  readonly onClose: () => void
}

/** Asks what a menu, button or permission is. */
export function MenuDialog({ projectId, rows, pages, edited, under, onDone, onClose }: MenuDialogProps) {
  const t = useMessages(menuTexts)
  const kinds = useMenuKinds()
  const initial = initialMenu(kinds, edited, under)
  const [form] = Form.useForm<MenuValues>()
  const type = (Form.useWatch('type', form) as MenuInfo['type'] | undefined) ?? initial.type
  const kind = (Form.useWatch('kind', form) as string | undefined) ?? initial.kind
  const screen = (Form.useWatch('screen', form) as string | undefined) ?? initial.screen

  const own = edited ? idsWithin(rows, edited.id) : new Set<number>()
  const toNode = ({ id, name, children }: MenuRow): object => ({
    key: String(id),
    title: name,
    children: children?.map(toNode),
  })
  const places = [
    { key: TOP, title: t('top') },
    ...treeOf(rows.filter((row) => row.type === 1 && !own.has(row.id))).map(toNode),
  ]

  const submit = async (values: MenuValues): Promise<void> => {
    const fields = menuFields(kinds, values)
    onDone(
      edited
        ? await call('POST /project/menu/update', { id: edited.id, rev: edited.rev, ...fields })
        : await call('POST /project/menu/create', { projectId, ...fields }),
    )
  }
  return (
    <FormDialog<MenuValues>
      title={edited ? t('edit', { name: edited.name }) : under ? t('addBelow', { name: under.name }) : t('add')}
      form={form}
      initial={initial}
      onSubmit={submit}
      onClose={onClose}
      refusal={(thrown) => (thrown instanceof ApiError && thrown.code === ROUTE_TAKEN ? { field: 'path' } : undefined)}
    >
      <Form.Item field="type" label={t('type')}>
        <Radio.Group
          type="button"
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(`type${value}`) }))}
        />
      </Form.Item>
      <Form.Item field="name" label={t('name')} rules={[{ required: true, match: /\S/, message: t('needsName') }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item field="parentId" label={t('parent')}>
        <TreeSelect
          aria-label={t('parent')}
          treeData={places as never}
          treeProps={{ virtualListProps: { height: 240 } }}
          showSearch
        />
      </Form.Item>
      {type === 1 && <MenuTargetFields kind={kind} screen={screen} pages={pages} />}
      {type === 1 ? <RouteField rows={rows} own={edited?.id} /> : <CodeField />}
      {type === 1 && <IconField />}
      <Form.Item field="status" label={t('status')}>
        <Radio.Group
          type="button"
          options={[
            { value: 1, label: t('normal') },
            { value: 2, label: t('disabled') },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}

function RouteField({ rows, own }: { readonly rows: readonly MenuInfo[]; readonly own: number | undefined }) {
  const t = useMessages(menuTexts)
  const refuseTaken = (route: string | undefined, told: (problem?: string) => void): void => {
    const other = ownerOfRoute(rows, route, own)
    told(other && t('routeTaken', { name: other.name }))
  }
  return (
    <Form.Item
      field="path"
      label={t('route')}
      extra={t('routeHelp')}
      rules={[{ match: ROUTE, message: t('badRoute') }, { validator: refuseTaken }]}
    >
      <Input maxLength={200} placeholder={t('routeSample')} />
    </Form.Item>
  )
}

function CodeField() {
  const t = useMessages(menuTexts)
  return (
    <Form.Item
      field="code"
      label={t('code')}
      extra={t('codeHelp')}
      rules={[
        { required: true, message: t('needsCode') },
        { match: CODE, message: t('badCode') },
      ]}
    >
      <Input maxLength={60} />
    </Form.Item>
  )
}

function IconField() {
  const t = useMessages(menuTexts)
  return (
    <Form.Item field="icon" label={t('icon')} extra={t('iconHelp')}>
      <Select
        aria-label={t('icon')}
        allowClear
        allowCreate
        showSearch
        options={MENU_ICONS.map((value) => ({
          value,
          label: (
            <span className="back-office-name">
              <IconByName name={value} /> {value}
            </span>
          ),
        }))}
      />
    </Form.Item>
  )
}

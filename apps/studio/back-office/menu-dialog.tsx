import { Form, Input, Radio, Select, TreeSelect } from '@arco-design/web-react'
import { IconByName } from '#sdk/react'
import type { MenuInfo, PageInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { idsWithin, type MenuRow, treeOf } from './menu-tree.ts'
import { menuTexts } from './texts.ts'

type Type = MenuInfo['type']
type Kind = MenuInfo['kind']
interface Values {
  readonly type: Type
  readonly name: string
  readonly parentId: string
  readonly kind: Kind
  readonly pageId: number | undefined
  readonly target: string
  readonly path: string
  readonly code: string
  readonly icon: string | undefined
  readonly status: MenuInfo['status']
}

const TOP = 'top'
/** Kinds whose entries open once the admin app is there. */
const LATER_KINDS: readonly Kind[] = ['frame', 'screen']
const ROUTE = /^\/?[\p{L}_][\p{L}\p{N}_-]*(\/[\p{L}_][\p{L}\p{N}_-]*)*$/u
const CODE = /^[A-Za-z][\w.:-]*$/
const ADDRESS = /^(https?:\/\/\S+|\/(?!\/)\S*)$/i

interface MenuDialogProps {
  readonly projectId: number
  readonly rows: readonly MenuInfo[]
  readonly pages: readonly Pick<PageInfo, 'id' | 'name'>[]
  /** The one that is changed, or what a new one stands under. */
  readonly edited?: MenuInfo
  readonly under?: MenuInfo
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks what a menu, button or permission is. */
export function MenuDialog({ projectId, rows, pages, edited, under, onDone, onClose }: MenuDialogProps) {
  const t = useMessages(menuTexts)
  const [form] = Form.useForm<Values>()
  const type = (Form.useWatch('type', form) as Type | undefined) ?? edited?.type ?? 1
  const kind = (Form.useWatch('kind', form) as Kind | undefined) ?? edited?.kind ?? 'page'

  const own = edited ? idsWithin(rows, edited.id) : new Set<number>()
  const toNode = ({ id, name, children }: MenuRow): object => ({ key: String(id), title: name, children: children?.map(toNode) })
  const places = [{ key: TOP, title: t('top') }, ...treeOf(rows.filter((row) => row.type === 1 && !own.has(row.id))).map(toNode)]

  const submit = async (values: Values): Promise<void> => {
    const fields = fieldsOf(values)
    if (edited) await call('POST /project/menu/update', { id: edited.id, rev: edited.rev, ...fields })
    else await call('POST /project/menu/create', { projectId, ...fields })
    onDone()
  }
  return (
    <FormDialog<Values>
      title={edited ? t('edit', { name: edited.name }) : under ? t('addBelow', { name: under.name }) : t('add')}
      form={form}
      initial={initialOf(edited, under)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item field="type" label={t('type')}>
        <Radio.Group type="button" options={([1, 2, 3] as const).map((value) => ({ value, label: t(`type${value}`) }))} />
      </Form.Item>
      <Form.Item field="name" label={t('name')} rules={[{ required: true, match: /\S/, message: t('needsName') }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item field="parentId" label={t('parent')}>
        <TreeSelect aria-label={t('parent')} treeData={places as never} treeProps={{ virtualListProps: { height: 240 } }} showSearch />
      </Form.Item>
      {type === 1 ? <MenuTargetFields kind={kind} pages={pages} /> : <CodeField />}
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

const initialOf = (edited: MenuInfo | undefined, under: MenuInfo | undefined): Values => ({
  type: edited?.type ?? 1,
  name: edited?.name ?? '',
  parentId: String(edited?.parentId ?? under?.id ?? TOP),
  kind: edited?.kind ?? 'page',
  pageId: edited?.pageId ?? undefined,
  target: edited?.target ?? '',
  path: edited?.path ?? '',
  code: edited?.code ?? '',
  icon: edited?.icon || undefined,
  status: edited?.status ?? 1,
})

/** What the server stores of the form: a menu has a target and a route, a button and a permission have a code. */
const fieldsOf = (values: Values) => ({
  name: values.name.trim(),
  type: values.type,
  parentId: values.parentId === TOP ? null : Number(values.parentId),
  icon: values.icon ?? '',
  status: values.status,
  ...(values.type === 1
    ? {
        kind: values.kind,
        pageId: values.kind === 'page' ? (values.pageId ?? null) : null,
        target: values.target?.trim() ?? '',
        path: values.path?.trim() ? values.path.trim() : null,
        code: null,
      }
    : { code: values.code.trim() }),
})

/** What a menu entry opens, and its route. */
function MenuTargetFields({ kind, pages }: { readonly kind: Kind; readonly pages: MenuDialogProps['pages'] }) {
  const t = useMessages(menuTexts)
  return (
    <>
      <Form.Item field="kind" label={t('kind')}>
        <Select
          aria-label={t('kind')}
          options={(['group', 'page', 'link', 'frame', 'screen'] as const).map((value) => ({
            value,
            label: LATER_KINDS.includes(value) ? t('laterKind', { kind: t(`kind${value}`) }) : t(`kind${value}`),
          }))}
        />
      </Form.Item>
      {kind === 'page' && (
        <Form.Item field="pageId" label={t('page')}>
          <Select
            aria-label={t('page')}
            allowClear
            showSearch
            placeholder={t('noPage')}
            filterOption={(text, option) =>
              String((option.props as { readonly children?: unknown }).children)
                .toLowerCase()
                .includes(text.toLowerCase())
            }
            options={pages.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      {(kind === 'link' || kind === 'frame') && (
        <Form.Item field="target" label={t('address')} rules={[{ required: true, match: ADDRESS, message: t('badAddress') }]}>
          <Input maxLength={2000} placeholder={t('addressSample')} />
        </Form.Item>
      )}
      {(kind === 'frame' || kind === 'screen') && <p className="studio-muted">{t(`later${kind}`)}</p>}
      {kind === 'screen' && (
        <Form.Item field="target" label={t('screen')}>
          <Input maxLength={200} placeholder={t('screenSample')} />
        </Form.Item>
      )}
      <Form.Item field="path" label={t('route')} extra={t('routeHelp')} rules={[{ match: ROUTE, message: t('badRoute') }]}>
        <Input maxLength={200} placeholder={t('routeSample')} />
      </Form.Item>
    </>
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

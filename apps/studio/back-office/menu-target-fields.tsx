import { Form, Input, Select } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'
import { labelIn } from '#kernel/message'
import type { MenuKindDeclaration } from '#sdk/admin'
import type { PageInfo } from '../../../server/wire.ts'
import { OneIcon } from '../../kit/panel/one-icon.tsx'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { storedId, useAdminScreens, useMenuKinds } from '../frame-parts.ts'
import { kindNamed } from './menu-values.ts'
import { menuTexts } from './texts.ts'

/** Web addresses and paths of this server, as the server takes them. */
const ADDRESS = /^(https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i
/** Addresses that a browser runs as code. */
const CODE = /^[\s\p{C}]*(javascript|data|vbscript)[\s\p{C}]*:/iu

/** Finds options by what they show. */
const shownIn = (text: string, option: ReactElement<unknown>): boolean =>
  String((option.props as { readonly extra?: unknown }).extra ?? '')
    .toLowerCase()
    .includes(text.toLowerCase())

export interface MenuTargetFieldsProps {
  readonly kind: string
  readonly screen: string | undefined
  readonly pages: readonly Pick<PageInfo, 'id' | 'name'>[]
}

/** What a menu entry opens: its kind, and what that kind requests. */
export function MenuTargetFields({ kind, screen, pages }: MenuTargetFieldsProps) {
  const t = useMessages(menuTexts)
  const locale = useLocale()
  const kinds = useMenuKinds()
  const declared = kindNamed(kinds, kind)
  const missing = declared ? [] : [{ value: kind, label: t('missing', { id: kind }) }]
  return (
    <>
      <Form.Item field="kind" label={t('kind')} extra={declared ? undefined : t('missingHelp')}>
        <Select
          aria-label={t('kind')}
          options={[
            ...kinds.map(({ id, label }) => ({ value: storedId(id), label: labelIn(label, locale) })),
            ...missing,
          ]}
        />
      </Form.Item>
      {declared && <TargetField declared={declared} screen={screen} pages={pages} />}
    </>
  )
}

type TargetFieldProps = Omit<MenuTargetFieldsProps, 'kind'> & { readonly declared: MenuKindDeclaration }

function TargetField({ declared: { asks, target }, screen, pages }: TargetFieldProps): ReactNode {
  const t = useMessages(menuTexts)
  const locale = useLocale()
  if (asks === 'page')
    return (
      <Form.Item field="pageId" label={t('page')}>
        <Select
          aria-label={t('page')}
          allowClear
          showSearch
          placeholder={t('noPage')}
          filterOption={shownIn}
          options={pages.map(({ id, name }) => ({ value: id, label: name, extra: name }))}
        />
      </Form.Item>
    )
  if (asks === 'address')
    return (
      <Form.Item
        field="address"
        label={t('address')}
        rules={[{ required: true, match: ADDRESS, message: t('badAddress') }]}
      >
        <Input maxLength={2000} placeholder={t('addressSample')} />
      </Form.Item>
    )
  if (asks === 'screen') return <ScreenField screen={screen} />
  if (asks === 'text')
    return (
      <Form.Item
        field="text"
        label={target ? labelIn(target.label, locale) : t('text')}
        rules={[
          { validator: (value: string | undefined, told) => told(CODE.test(value ?? '') ? t('badAddress') : null) },
        ]}
      >
        <Input maxLength={2000} placeholder={target?.placeholder ?? ''} />
      </Form.Item>
    )
  return null
}

/** The screens of the product and of plugins that open in an application. */
function ScreenField({ screen }: { readonly screen: string | undefined }) {
  const t = useMessages(menuTexts)
  const locale = useLocale()
  const screens = useAdminScreens().map(({ id, icon, label, navigation }) => ({
    ...{ value: id as string, icon, name: labelIn(navigation?.label ?? label, locale) },
  }))
  const isMissing = screen !== undefined && screen !== '' && !screens.some(({ value }) => value === screen)
  return (
    <Form.Item
      field="screen"
      label={t('screen')}
      rules={[{ required: true, message: t('needsScreen') }]}
      extra={isMissing ? t('screenMissing') : undefined}
    >
      <Select aria-label={t('screen')} showSearch placeholder={t('chooseScreen')} filterOption={shownIn}>
        {screens
          .toSorted((a, b) => a.name.localeCompare(b.name, locale))
          .map(({ value, icon, name }) => (
            <Select.Option key={value} value={value} extra={`${name} ${value}`}>
              <span className="back-office-name">
                {icon !== undefined && <OneIcon icon={icon} />} {name}
              </span>
            </Select.Option>
          ))}
        {isMissing && (
          <Select.Option value={screen} extra={screen}>
            {t('missing', { id: screen })}
          </Select.Option>
        )}
      </Select>
    </Form.Item>
  )
}

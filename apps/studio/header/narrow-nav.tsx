import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconMenu } from '@arco-design/web-react/icon'
import { useLocation } from 'wouter'
import { labelIn } from '#kernel/message'
import type { ScreenDeclaration } from '#sdk/studio'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { headerTexts } from './texts.ts'

interface NarrowNavProps {
  readonly areas: readonly ScreenDeclaration[]
  readonly isAt: (area: ScreenDeclaration) => boolean
}

/** The areas of the studio as a menu, where there is no room for all of them beside each other. */
export function NarrowNav({ areas, isAt }: NarrowNavProps) {
  const t = useMessages(headerTexts)
  const locale = useLocale()
  const [, go] = useLocation()
  return (
    <Dropdown
      trigger="click"
      position="bl"
      droplist={
        <Menu selectedKeys={areas.filter(isAt).map(({ path }) => path)} onClickMenuItem={(path) => go(path)}>
          {areas.map(({ path, label }) => (
            <Menu.Item key={path}>{labelIn(label, locale)}</Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button type="text" icon={<IconMenu />} aria-label={t('menu')} className="studio-icon-button header-narrow" />
    </Dropdown>
  )
}

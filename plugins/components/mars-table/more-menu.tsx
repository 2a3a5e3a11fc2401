import { Dropdown, Menu } from '@arco-design/web-react'
import '@arco-design/web-react/es/Dropdown/style/css.js'
import '@arco-design/web-react/es/Menu/style/css.js'
import type { ReactElement } from 'react'
import { popupContainer } from '#sdk/react'

export interface FoldedAction {
  readonly key: string
  readonly text: string
  readonly danger: boolean
  readonly event: string
}

interface MoreMenuProps {
  readonly actions: readonly FoldedAction[]
  readonly onPress: (eventName: string) => void
  /** What is pressed to open the menu. */
  readonly children: ReactElement
}

/** The menu of the actions that a row folds; apart, because few tables have one and its code is large. */
export function MoreMenu({ actions, onPress, children }: MoreMenuProps) {
  const menu = (
    <Menu onClickMenuItem={(key) => onPress(actions.find((action) => action.key === key)?.event ?? '')}>
      {actions.map((action) => (
        <Menu.Item key={action.key}>
          <span className={action.danger ? 'tessera-action-danger' : undefined}>{action.text}</span>
        </Menu.Item>
      ))}
    </Menu>
  )
  return (
    <Dropdown droplist={menu} trigger="click" position="br" getPopupContainer={popupContainer}>
      {children}
    </Dropdown>
  )
}

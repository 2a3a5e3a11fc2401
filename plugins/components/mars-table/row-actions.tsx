import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { lazy, Suspense } from 'react'
import type { Json } from '#sdk'
import { BUTTON_TYPES, cellText, IconByName, oneOf, tableIn, useLanguage, usePermits } from '#sdk/react'
import type { Column } from './column.ts'

const MoreMenu = lazy(() => import('./more-menu.tsx').then((module) => ({ default: module.MoreMenu })))

const MORE = { zh: '更多操作', en: 'More actions' } as const

const NO_BUTTONS: NonNullable<Column['list']> = []

interface RowActionsProps {
  readonly column: Partial<Column>
  /** The answer of a button's own function; undefined where its text is plain. */
  readonly textOf: (button: number) => Json | undefined
  readonly onPress: (eventName: string) => void
}

/**
 * The buttons of an action cell; those from `moreActionIndex` on fold into a menu, those without a text are left out.
 */
export function RowActions({ column, textOf, onPress }: RowActionsProps) {
  const more = tableIn(MORE, useLanguage())
  const { list = NO_BUTTONS } = column
  const permits = usePermits(list.some(({ authCode }) => authCode !== ''))
  const buttons = list.flatMap((button, index) => {
    const text = cellText(textOf(index) ?? button.text)
    const { icon, type, danger, eventName: event } = button
    return text === '' || !permits(button.authCode) || button.authScript === false
      ? []
      : [{ key: `${index}`, index, text, icon, type, danger, event }]
  })
  const from = (column.moreActionIndex ?? 0) > 0 ? (column.moreActionIndex ?? 0) : buttons.length
  const folded = buttons.slice(from)
  const moreButton = (
    <Button size="small" type="text" aria-label={more}>
      …
    </Button>
  )
  return (
    <div className="tessera-row-actions">
      {buttons.slice(0, from).map((button) => (
        <Button
          key={button.key}
          size="small"
          type={oneOf(BUTTON_TYPES, button.type, 'link')}
          status={button.danger ? 'danger' : 'default'}
          icon={button.icon === '' ? undefined : <IconByName name={button.icon} />}
          onClick={() => onPress(button.event)}
        >
          {button.text}
        </Button>
      ))}
      {folded.length > 0 && (
        <Suspense fallback={moreButton}>
          <MoreMenu actions={folded} onPress={onPress}>
            {moreButton}
          </MoreMenu>
        </Suspense>
      )}
    </div>
  )
}

import { Button } from '@arco-design/web-react'
import { signal } from '@preact/signals-core'
import '@arco-design/web-react/es/Button/style/css.js'
import { EVERY_CODE } from '#kernel/page/every-code'
import type { Json } from '#kernel/page/values'
import { usePage, useSignalValue } from '#kernel/view'
import type { actionButtonFields } from '../fields/action-list.ts'
import { BUTTON_TYPES } from './button-types.ts'
import type { FieldTypes } from './field-types.ts'
import { IconByName } from './icon-by-name.tsx'
import { oneOf } from './one-of.ts'
import { usePress } from './use-press.ts'
import { useWordsAt } from './use-words-at.ts'

type ActionButton = FieldTypes<typeof actionButtonFields>

interface ActionButtonsProps {
  readonly id: string
  readonly list: readonly ActionButton[]
  /** The prop that the buttons are in. */
  readonly path?: string
  readonly size?: 'mini' | 'small' | 'default' | 'large'
  /** What the flows of a button receive. */
  readonly payload: () => Json
}

/** The buttons of an `actionListField`; each emits the event that it names. */
export function ActionButtons({ id, list, path = 'bulkActionList', size = 'default', payload }: ActionButtonsProps) {
  const { press, isWorking } = usePress(id)
  const wordsAt = useWordsAt()
  const permits = usePermits(list.some(({ authCode }) => authCode !== ''))
  return list.map((button, index) => {
    if (!permits(button.authCode) || button.authScript === false) return null
    const { text, icon, eventName: name } = button
    return (
      <Button
        key={name || `${index} ${text}`}
        size={size}
        type={oneOf(BUTTON_TYPES, button.type, 'default')}
        status={button.danger ? 'danger' : 'default'}
        long={button.block}
        {...wordsAt(`${path}.${index}.text`)}
        icon={icon === '' ? undefined : <IconByName name={icon} />}
        loading={name !== '' && isWorking(name)}
        onClick={() => name !== '' && press(name, payload())}
      >
        {text}
      </Button>
    )
  })
}

const everything = signal(undefined)

/**
 * Whether the visitor may see an item with a permission code. `asked` is true where any item has one; otherwise
 * the page requests no permissions.
 */
export function usePermits(asked: boolean): (code: string) => boolean {
  const { page } = usePage()
  const codes = useSignalValue<ReadonlySet<string> | undefined>(asked ? page.codes() : everything)
  return (code) => codes === undefined || code === '' || codes.has(EVERY_CODE) || codes.has(code)
}

import { Button } from '@arco-design/web-react'
import { signal } from '@preact/signals-core'
import '@arco-design/web-react/es/Button/style/css.js'
import type { Json } from '#kernel/page'
import { EVERY_CODE } from '#kernel/page/every-code'
import { usePage, useSignalValue } from '#kernel/view'
import { IconByName } from './icon-by-name.tsx'
import { asList, asObject, asText, oneOf } from './lenient.ts'
import { usePress } from './use-press.ts'
import { useWordsAt } from './use-words-at.ts'

export const BUTTON_TYPES = {
  primary: 'primary',
  default: 'secondary',
  dashed: 'dashed',
  text: 'text',
  link: 'text',
  ghost: 'outline',
} as const

interface ActionButtonsProps {
  readonly id: string
  readonly list: unknown
  readonly size?: 'mini' | 'small' | 'default' | 'large'
  /** What the flows of a button receive. */
  readonly payload: () => Json
}

/** The buttons of an `actionListField`; each emits the event that it names. */
export function ActionButtons({ id, list, size = 'default', payload }: ActionButtonsProps) {
  const { press, isWorking } = usePress(id)
  const wordsAt = useWordsAt()
  const permits = usePermits(asList<Json>(list).some((item) => asText(asObject(item).authCode) !== ''))
  return asList<Json>(list).map((item, index) => {
    const button = asObject(item)
    if (!permits(button.authCode) || button.authScript === false) return null
    const text = asText(button.text)
    const name = asText(button.eventName)
    const icon = asText(button.icon)
    return (
      <Button
        key={name || `${index} ${text}`}
        size={size}
        type={oneOf(BUTTON_TYPES, button.type, 'default')}
        status={button.danger ? 'danger' : 'default'}
        long={Boolean(button.block)}
        {...wordsAt(`bulkActionList.${index}.text`)}
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

/** Whether whoever looks may see what asks for a code; `asked` says that something does, as pages ask nobody otherwise. */
export function usePermits(asked: boolean): (code: unknown) => boolean {
  const { page } = usePage()
  const codes = useSignalValue<ReadonlySet<string> | undefined>(asked ? page.codes() : everything)
  return (code) => codes === undefined || asText(code) === '' || codes.has(EVERY_CODE) || codes.has(asText(code))
}

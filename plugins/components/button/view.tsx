import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { useState } from 'react'
import type { ViewProps } from '#sdk'
import { asText, BUTTON_TYPES, IconByName, oneOf, useDensity, useDisabled, useMethods, usePress } from '#sdk/react'
import type { button } from './index.ts'

const SIZES = { mini: 'mini', small: 'small', middle: 'default', large: 'large' } as const
/** Whether a text has room in a circle: two letters, or one wide character. Of others it becomes rounded ends. */
const fitsCircle = (text: string): boolean => [...text].length <= (/[^ -ÿ]/.test(text) ? 1 : 2)
const SHAPES = { default: 'square', circle: 'circle', round: 'round' } as const

export function View({ id, props, root, part }: ViewProps<typeof button>) {
  const [loading, setLoading] = useState(false)
  const { press, isWorking } = usePress(id)
  const disabled = useDisabled(id, Boolean(props.disabled))
  const stop = () => {
    setLoading(false)
    return undefined
  }
  useMethods(id, {
    startLoading: () => {
      setLoading(true)
      return undefined
    },
    endLoading: stop,
    // Older pages call it by this name.
    hideLoading: stop,
  })
  const icon = asText(props.icon)
  const text = asText(props.text)
  const shape = oneOf(SHAPES, props.shape, 'default')
  const isIconAlone = shape === 'circle' && icon !== ''
  const size = useDensity(oneOf(SIZES, props.size, 'middle'))
  return (
    <Button
      {...root}
      data-disabled={disabled || undefined}
      type={props.ghost ? 'outline' : oneOf(BUTTON_TYPES, props.type, 'primary')}
      shape={shape === 'circle' && !isIconAlone && !fitsCircle(text) ? 'round' : shape}
      size={size}
      status={props.danger ? 'danger' : 'default'}
      long={Boolean(props.block)}
      disabled={disabled}
      loading={loading || isWorking('onClick')}
      icon={icon === '' ? undefined : <IconByName name={icon} className={part('icon')} />}
      aria-label={isIconAlone ? text || undefined : undefined}
      onClick={() => press('onClick')}
    >
      {isIconAlone ? undefined : text}
    </Button>
  )
}

import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { useState } from 'react'
import type { ViewProps } from '#sdk'
import { BUTTON_TYPES, IconByName, useDensity, useDisabled, useMethods, usePress } from '#sdk/react'
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
  const icon = props.icon
  const text = props.text
  const shape = SHAPES[props.shape]
  const isIconAlone = shape === 'circle' && icon !== ''
  const size = useDensity(SIZES[props.size])
  return (
    <Button
      {...root}
      data-disabled={disabled || undefined}
      type={props.ghost ? 'outline' : BUTTON_TYPES[props.type]}
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

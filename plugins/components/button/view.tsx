import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import type { ViewProps } from '#sdk'
import { IconByName, useDisabled, useMethods } from '#sdk/react'
import type { button } from './index.ts'

const SIZES = { mini: 'mini', small: 'small', middle: 'default', large: 'large' } as const
const TYPES = { primary: 'primary', default: 'secondary', dashed: 'dashed', text: 'text', link: 'text', ghost: 'outline' } as const
const SHAPES = { default: 'square', circle: 'circle', round: 'round' } as const

export function View({ id, props, root, emit }: ViewProps<typeof button>) {
  const [loading, setLoading] = useState(false)
  const disabled = useDisabled(id, props.disabled)
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
  return (
    <Button
      {...root}
      type={props.ghost ? 'outline' : TYPES[props.type]}
      shape={SHAPES[props.shape]}
      size={SIZES[props.size]}
      status={props.danger ? 'danger' : 'default'}
      long={props.block}
      disabled={disabled}
      loading={loading}
      icon={props.icon ? <IconByName name={props.icon} /> : undefined}
      onClick={() => emit('onClick', undefined)}
    >
      {props.text}
    </Button>
  )
}

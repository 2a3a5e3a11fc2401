import { useEffect, useId, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { CheckInput, useDensity, useDisabled, usePage } from '#sdk/react'
import './check-box.css'
import type { checkBox } from './index.ts'

/** One box for itself: formulas read `CheckBox1.value`. Boxes of a form are a group or a switch. */
export function View({ id, props, root, part, emit, mode }: ViewProps<typeof checkBox>) {
  const { page } = usePage()
  const disabled = useDisabled(id, props.disabled === true)
  const size = useDensity()
  const box = useId()
  const on = props.trueValue as Json
  const off = props.falseValue as Json
  const given = props.checked === true || (props.checked !== '' && String(props.checked) === String(on))
  const [chosen, setChosen] = useState<{ readonly instead: boolean; readonly checked: boolean }>()
  // What a person chose holds until the page says something else.
  const checked = chosen && chosen.instead === given ? chosen.checked : given
  const value = checked ? on : off
  useEffect(() => page.setState(`${id}.value`, value), [page, id, value])
  const change = (next: boolean) => {
    if (mode === 'edit') return
    setChosen({ instead: given, checked: next })
    emit('onChange', { checked: next, value: next ? on : off })
  }
  const text = props.text
  return (
    <label
      {...root}
      htmlFor={box}
      className={`${root.className} tessera-choice tessera-check-box tessera-check-box-${size}`}
      data-selected={checked || undefined}
      data-disabled={disabled || undefined}
    >
      <CheckInput className={part('box')} checked={checked} disabled={disabled} label={text === '' ? id : undefined} onChange={change} />
      {text !== '' && <span className={`tessera-choice-text ${part('text')}`}>{text}</span>}
    </label>
  )
}

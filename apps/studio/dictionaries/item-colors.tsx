import { Select } from '@arco-design/web-react'
import { useRef } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { dictionaryTexts } from './texts.ts'

/** Some colours to choose from, by the key of their name. Words in any colour are shown so that they can be read. */
const COLORS = {
  ...{ red: '#cb2634', orange: '#d25f00', gold: '#cc9213', green: '#008026', cyan: '#07828b' },
  ...{ blue: '#165dff', purple: '#722ed1', magenta: '#cb1e83', gray: '#6b7785' },
} as const

interface ItemColorProps {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  readonly onChange: (color: string) => void
}

function Swatch({ color }: { readonly color: string }) {
  return <span className="dictionary-swatch" style={color === '' ? undefined : { background: color }} />
}

const HEX = /^#[0-9a-f]{6}$/i
/** Opens the colours of the browser. */
const ANY = 'any'

/** Chooses one of some colours, or any other one. */
export function ItemColor({ value, label, disabled, onChange }: ItemColorProps) {
  const t = useMessages(dictionaryTexts)
  const picker = useRef<HTMLInputElement>(null)
  const offered = Object.entries(COLORS) as [keyof typeof COLORS, string][]
  const isOther = value !== '' && !offered.some(([, color]) => color === value)
  return (
    <span className="dictionary-color-field">
      <Select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(next: string) => (next === ANY ? picker.current?.click() : onChange(next))}
        options={[
          { value: '', label: <ColorName color="" name={t('noColor')} /> },
          ...offered.map(([key, color]) => ({ value: color, label: <ColorName color={color} name={t(key)} /> })),
          ...(isOther ? [{ value, label: <ColorName color={value} name={value} /> }] : []),
          { value: ANY, label: t('anyColor') },
        ]}
      />
      <input
        ref={picker}
        type="color"
        className="dictionary-any-color"
        aria-label={t('colorOf', { name: label })}
        tabIndex={-1}
        disabled={disabled}
        value={HEX.test(value) ? value : '#86909c'}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}

function ColorName({ color, name }: { readonly color: string; readonly name: string }) {
  return (
    <span className="dictionary-color">
      <Swatch color={color} />
      {name}
    </span>
  )
}

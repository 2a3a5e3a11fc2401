import { Select } from '@arco-design/web-react'
import { useMessages } from '../../shell/messages.ts'
import { dictionaryTexts } from './texts.ts'

/** Colours on which black or white text can be read, by the key of their name. */
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

/** Chooses one of some colours; another one that was pasted stays. */
export function ItemColor({ value, label, disabled, onChange }: ItemColorProps) {
  const t = useMessages(dictionaryTexts)
  const offered = Object.entries(COLORS) as [keyof typeof COLORS, string][]
  const isOther = value !== '' && !offered.some(([, color]) => color === value)
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={onChange}
      options={[
        { value: '', label: <ColorName color="" name={t('noColor')} /> },
        ...offered.map(([key, color]) => ({ value: color, label: <ColorName color={color} name={t(key)} /> })),
        ...(isOther ? [{ value, label: <ColorName color={value} name={value} /> }] : []),
      ]}
    />
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

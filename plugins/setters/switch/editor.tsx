import { type SetterProps, Toggle } from '#sdk/setter'

export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<boolean>) {
  return <Toggle labelId={labelId} value={value === true} onToggle={onChange} mixed={mixed} disabled={disabled} />
}

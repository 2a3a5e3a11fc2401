import { Menu, MIXED, type SetterProps, useText } from '#sdk/setter'
import { useRoles } from './use-roles.ts'

const NONE: readonly number[] = []

/** Chooses one role; one that is deleted stays chosen, and is marked. */
export function RoleEditor({ value, onChange, disabled, mixed, labelId }: SetterProps<number>) {
  const t = useText()
  const chosen = !mixed && typeof value === 'number' ? value : 0
  const { all, hint, nameOf } = useRoles(NONE)
  const isListed = all.some(({ id }) => id === chosen)
  return (
    <Menu labelId={labelId} value={String(chosen)} disabled={disabled} onText={(id) => onChange(Number(id))}>
      <option value="0">{mixed ? t(MIXED) : hint}</option>
      {chosen !== 0 && !isListed && <option value={chosen}>{nameOf(chosen)}</option>}
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Menu>
  )
}

import { ChosenList, Menu, MIXED, type SetterProps, useText } from '#sdk/setter'
import { useRoles } from './use-roles.ts'

/** Chooses several roles; those that are deleted stay chosen, and are marked. */
export function RolesEditor({ value, onChange, disabled, mixed, labelId }: SetterProps<readonly number[]>) {
  const t = useText()
  const ids = !mixed && Array.isArray(value) ? (value as readonly number[]) : []
  const { offered, hint, isGone, nameOf } = useRoles(ids)
  return (
    <div className="ts-stack">
      <ChosenList
        items={ids.map((id) => ({ key: String(id), text: nameOf(id), isGone: isGone(id) }))}
        disabled={disabled}
        onRemove={(key) => onChange(ids.filter((id) => String(id) !== key))}
      />
      <Menu labelId={labelId} value="" disabled={disabled} onText={(id) => id !== '' && onChange([...ids, Number(id)])}>
        <option value="">{mixed ? t(MIXED) : hint}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Menu>
    </div>
  )
}

import { useSignalValue } from '#kernel/view'
import type { AdminMenu } from '#sdk/studio'
import { useFrame } from './admin-context.ts'
import { MenuIcon } from './menu-icon.tsx'
import { PlaceLink } from './place-link.tsx'

function within(menus: readonly AdminMenu[], id: number): AdminMenu | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : within(menu.children, id)
    if (found) return found
  }
  return undefined
}

/** The address of a group shows what is in it. */
export function GroupList({ id }: { readonly id: number }) {
  const { app } = useFrame()
  const group = within(useSignalValue(app.menus), id)
  return (
    <section className="admin-group">
      <h1>{group?.name}</h1>
      <ul>
        {group?.children.map(({ id: each, name, icon, address, href }) => (
          <li key={each}>
            {href === null ? (
              <PlaceLink address={address ?? `/-${each}`}>
                {icon !== '' && <MenuIcon icon={icon} />}
                {name}
              </PlaceLink>
            ) : (
              <a href={href} target="_blank" rel="noopener">
                {icon !== '' && <MenuIcon icon={icon} />}
                {name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

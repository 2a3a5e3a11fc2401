import { useSignalValue } from '#kernel/view'
import { useFrame } from './admin-context.ts'
import { addressOf, targetOf, trailOf } from './menu-tree.ts'
import { PlaceLink } from './place-link.tsx'
import { useText } from './use-text.ts'

/** The path of menus to what is open. */
export function Crumbs() {
  const { app } = useFrame()
  const t = useText()
  const { menus } = useSignalValue(app.start)
  const current = useSignalValue(app.currentMenu)
  const { all, active } = useSignalValue(app.tabs)
  useSignalValue(app.titles)
  const trail = current === null ? [] : trailOf(menus, current)
  const tab = all.find(({ key }) => key === active)
  const own = tab && app.titleOf(tab, '')
  const last = trail.at(-1)
  return (
    <nav className="admin-crumbs" aria-label={t('breadcrumb')}>
      <ol>
        {trail.map((menu) => {
          const target = targetOf(menu, app.kindOf)
          const isLink = menu !== last && target !== null && !('group' in target)
          return (
            <li key={menu.id} aria-current={menu === last && own === menu.name ? 'page' : undefined}>
              {isLink ? <PlaceLink address={addressOf(menu)}>{menu.name}</PlaceLink> : menu.name}
            </li>
          )
        })}
        {own && own !== last?.name && <li aria-current="page">{own}</li>}
      </ol>
    </nav>
  )
}
